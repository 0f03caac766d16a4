import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { HeartIcon } from '@academy/ui/icon/mark-icons.tsx';
import { Image } from '@academy/ui/image/image.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { count } from '../../format/count.ts';
import { shortClock } from '../../format/date-time.ts';
import { Link } from '../../navigation/link.tsx';
import { type FeedSource, cardHref } from './card-href.ts';
import styles from './mini-video-card.module.css';

type Props = {
  card: ContentCard;
  feed?: FeedSource;
  /** Above the fold. */
  priority?: boolean;
  /** Shows the number of likes below the title, unless it is 0. */
  likes?: boolean;
};

/** An upright card of a mini video: poster with duration, and a title of at most two lines. */
export function MiniVideoCard({ card, feed, priority, likes }: Props) {
  const to = cardHref(card, feed);
  const poster = card.poster ?? card.cover;
  if (!to) return null;
  return (
    <Link to={to} className={styles.portrait}>
      <span className={styles.poster}>
        <Image
          {...poster}
          src={poster.url}
          sizes="min(45vw, 216px)"
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
      {likes && card.like_count > 0 && (
        <span className={styles.likes}>
          <HeartIcon />
          {count(card.like_count)}
          <span className="visually-hidden">人点赞</span>
        </span>
      )}
    </Link>
  );
}
