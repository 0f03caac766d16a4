import type { ModuleItem } from '@academy/contract/areas/page.ts';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { CheckIcon } from '@academy/ui/icon/check.tsx';
import { ChevronIcon } from '@academy/ui/icon/chevron.tsx';
import { Image } from '@academy/ui/image/image.tsx';
import { ItemLink } from './item-link.tsx';
import styles from './today-row.module.css';
import { entryText } from './today-time.ts';

type Props = {
  item: ModuleItem;
  content: ContentCard;
  /** On this device, today. */
  isOpened: boolean;
  onOpen: (contentId: number) => void;
};

/** An entry of the day's card: a small picture, what it is for, what it is, how long it takes, whether it was opened. */
export function TodayRow({ item, content, isOpened, onOpen }: Props) {
  const { link } = item;
  const { cover, content_id: id, live_status: live } = content;
  return (
    <ItemLink link={link} className={styles.row} onClickCapture={() => onOpen(id)}>
      <span className={styles.picture}>
        <Image {...cover} src={cover.url} ratio="1:1" sizes="4rem" />
        {isOpened && (
          <span className={styles.opened}>
            <CheckIcon />
            看过
          </span>
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={styles.label} data-live={live ?? undefined}>
            {link.title}
          </span>
          <span suppressHydrationWarning>{entryText(item)}</span>
        </span>
        <h3 className={styles.title}>{link.params.lesson ?? content.title}</h3>
        {link.params.lesson && <span className={styles.line}>{content.title}</span>}
      </span>
      <ChevronIcon />
    </ItemLink>
  );
}
