import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { contentHref, pageAddress } from '../../navigation/paths.ts';
import { ContentCover } from './content-cover.tsx';
import { contentMeta } from './content-meta.ts';
import styles from './content-tile.module.css';

type Props = {
  card: ContentCard;
  priority?: boolean;
  /** As wide as the page. */
  wide?: boolean;
};

/** A content as a card of a grid: cover, title of at most two lines, who and how much. */
export function ContentTile({ card, priority, wide }: Props) {
  const to = contentHref(card.content_type, card.content_id);
  if (!to) return null;
  return (
    <Card flush href={pageAddress(to)}>
      <ContentCover card={card} sizes={wide ? 'min(92vw, 448px)' : 'min(45vw, 216px)'} priority={priority} />
      <span className={styles.words}>
        <h3 className={styles.title} data-wide={wide}>
          {card.title}
        </h3>
        <span className={styles.meta}>{contentMeta(card)}</span>
      </span>
    </Card>
  );
}
