import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import styles from './content-grid.module.css';
import { ContentTile } from './content-tile.tsx';

type Props = {
  cards: readonly ContentCard[];
  /** So many of the first covers lie above the fold. */
  priority?: number;
};

/** Contents in two columns; one where the text is large. */
export function ContentGrid({ cards, priority = 0 }: Props) {
  return (
    <ul className={styles.grid}>
      {cards.map((card, index) => (
        <li key={`${card.content_type}${card.content_id}`}>
          <ContentTile card={card} priority={index < priority} />
        </li>
      ))}
    </ul>
  );
}
