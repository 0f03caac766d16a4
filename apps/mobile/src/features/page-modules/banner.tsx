import type { ModuleItem } from '@academy/contract/areas/page.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import { Image } from '@academy/ui/image/image.tsx';
import type { EarlyCards } from './cards.ts';
import styles from './banner.module.css';
import { ItemLink } from './item-link.tsx';

const invitations: Record<ContentType, string> = {
  course: '去学习',
  actLive: '去看看',
  expertLive: '去直播间',
  miniVideo: '看一看',
  graphic: '读一读',
};

type Props = { item: ModuleItem; meta: EarlyCards['meta']; priority?: boolean | undefined; drawn: boolean };

/** One slide: a drawing that leaves its left side to the words. */
export function Banner({ item: { link, content }, meta, priority, drawn }: Props) {
  const { picture, title } = link;
  return (
    <ItemLink link={link} className={styles.banner}>
      {drawn && picture && (
        <Image {...picture} src={picture.url} sizes="min(92vw, 448px)" priority={priority} />
      )}
      <span className={styles.words}>
        {content && <span>{meta(content)}</span>}
        <span className={styles.title}>{title}</span>
        {content && <span className={styles.invitation}>{invitations[content.content_type]}</span>}
      </span>
    </ItemLink>
  );
}
