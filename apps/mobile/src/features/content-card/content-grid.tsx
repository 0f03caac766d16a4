import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { contentHref, pageAddress } from '../../navigation/paths.ts';
import { ContentCover } from './content-cover.tsx';
import styles from './content-grid.module.css';
import { formatContentMeta } from './content-meta.ts';

type ContentGridProps = {
  cards: readonly ContentCard[];
  /** Number of covers above the fold. */
  priority?: number;
};

/** Cards in two columns; one column where the text is large. */
export function ContentGrid({ cards, priority = 0 }: ContentGridProps) {
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

type ContentTileProps = {
  card: ContentCard;
  priority?: boolean;
  /** As wide as the page. */
  wide?: boolean;
};

/** A grid card of a content: cover, title of at most two lines, and details. */
export function ContentTile({ card, priority, wide }: ContentTileProps) {
  const to = contentHref(card.content_type, card.content_id);
  if (!to) return null;
  return (
    <Card flush href={pageAddress(to)}>
      <ContentCover card={card} sizes={wide ? 'min(92vw, 448px)' : 'min(45vw, 216px)'} priority={priority} />
      <span className={styles.words}>
        <h3 className={styles.title} data-wide={wide}>
          {card.title}
        </h3>
        <span className={styles.meta}>{formatContentMeta(card)}</span>
      </span>
    </Card>
  );
}
