import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { HeartIcon } from '@academy/ui/icon/heart.tsx';
import { Image } from '@academy/ui/image/image.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { count } from '../../format/count.ts';
import { shortClock } from '../../format/time.ts';
import { Link } from '../../navigation/link.tsx';
import { type Among, cardHref } from './card-href.ts';
import styles from './content-portrait.module.css';

type Props = {
  card: ContentCard;
  among?: Among;
  /** Above the fold. */
  priority?: boolean;
  /** How many like it, under the title; nothing while nobody does. */
  likes?: boolean;
};

/** A mini video upright: its poster with its length, a title of at most two lines. */
export function ContentPortrait({ card, among, priority, likes }: Props) {
  const to = cardHref(card, among);
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
