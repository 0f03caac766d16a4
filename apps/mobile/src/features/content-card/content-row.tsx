import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { Link } from '../../navigation/link.tsx';
import { type Among, cardHref } from './card-href.ts';
import { ContentCover } from './content-cover.tsx';
import { contentMeta } from './content-meta.ts';
import styles from './content-row.module.css';

type Props = {
  card: ContentCard;
  /** Under the title two lines of the summary in place of nothing. */
  summary?: boolean;
  among?: Among;
};

/** A content as a row of a list: title, summary or none, who and how much; the cover at the right. */
export function ContentRow({ card, summary, among }: Props) {
  const to = cardHref(card, among);
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
        <span className={styles.meta}>{contentMeta(card)}</span>
      </span>
      <span className={styles.cover}>
        <ContentCover card={card} ratio="4:3" sizes="min(30vw, 136px)" />
      </span>
    </Link>
  );
}
