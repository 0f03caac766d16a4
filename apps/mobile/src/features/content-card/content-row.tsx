import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { Link } from '../../navigation/link.tsx';
import { type FeedSource, cardHref } from './card-href.ts';
import { ContentCover } from './content-cover.tsx';
import { formatContentMeta } from './content-meta.ts';
import styles from './content-row.module.css';

type Props = {
  card: ContentCard;
  /** Shows two lines of the summary below the title. */
  summary?: boolean;
  feed?: FeedSource;
};

/** A list row of a content: title, optional summary and details, with the cover on the right. */
export function ContentRow({ card, summary, feed }: Props) {
  const to = cardHref(card, feed);
  if (!to) return null;
  return (
    <Link to={to} className={styles.row}>
      <span className={styles.words}>
        <h3 className={styles.title}>{card.title}</h3>
        {summary && (
          <span className={styles.summary} data-elder-hidden>
            {card.summary}
          </span>
        )}
        <span className={styles.meta}>{formatContentMeta(card)}</span>
      </span>
      <span className={styles.cover}>
        <ContentCover card={card} ratio="4:3" sizes="min(30vw, 136px)" />
      </span>
    </Link>
  );
}
