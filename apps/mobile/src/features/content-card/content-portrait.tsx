import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { Image } from '@academy/ui/image/image.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { shortClock } from '../../format/time.ts';
import { Link } from '../../navigation/link.tsx';
import { contentHref } from '../../navigation/paths.ts';
import styles from './content-portrait.module.css';

type Props = {
  card: ContentCard;
  /** The block that the video is swiped in. */
  cid?: number;
  /** Above the fold. */
  priority?: boolean;
};

/** A mini video upright: its poster with its length, a title of at most two lines. */
export function ContentPortrait({ card, cid, priority }: Props) {
  const to = contentHref(card.content_type, card.content_id, cid);
  const { url, width, height, colour } = card.poster ?? card.cover;
  if (!to) return null;
  return (
    <Link to={to} className={styles.portrait}>
      <span className={styles.poster}>
        <Image
          src={url}
          width={width}
          height={height}
          colour={colour}
          ratio={card.poster ? undefined : '3:4'}
          priority={priority}
        />
        {card.seconds !== null && (
          <span className={styles.length}>
            <Tag tone="scrim">{shortClock(card.seconds)}</Tag>
          </span>
        )}
      </span>
      <h3 className={styles.title}>{card.title}</h3>
    </Link>
  );
}
