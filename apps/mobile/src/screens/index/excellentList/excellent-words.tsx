import type { RecommendedCard } from '@academy/contract/areas/recommend.ts';
import { StarIcon } from '@academy/ui/icon/star.tsx';
import { contentMeta } from '../../../features/content-card/content-meta.ts';
import styles from './excellent-words.module.css';
import { reasonText } from './reason-text.ts';

type Props = {
  card: RecommendedCard;
  /** With two lines of what it is about. */
  summary?: boolean;
};

/** Why a content is recommended, what it is called, who made it and how much it is. */
export function ExcellentWords({ card, summary }: Props) {
  return (
    <span className={styles.words} data-large={summary}>
      {card.reason && (
        <span className={styles.reason}>
          <StarIcon />
          {reasonText(card.reason, card.content_type)}
        </span>
      )}
      <h3 className={styles.title}>{card.title}</h3>
      {summary && <span className={styles.summary}>{card.summary}</span>}
      <span className={styles.meta}>{contentMeta(card)}</span>
    </span>
  );
}
