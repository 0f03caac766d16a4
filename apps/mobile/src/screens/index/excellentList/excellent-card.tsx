import type { RecommendedCard } from '@academy/contract/areas/recommend.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { ContentCover } from '../../../features/content-card/content-cover.tsx';
import { contentHref, pageAddress } from '../../../navigation/paths.ts';
import styles from './excellent-card.module.css';
import { ExcellentWords } from './excellent-words.tsx';

type Props = {
  card: RecommendedCard;
  /** The one that leads the list: its cover above the words, as wide as the page. The others stand beside theirs. */
  leads: boolean;
};

/** A recommended content: why, what it is called, who made it and how much it is. */
export function ExcellentCard({ card, leads }: Props) {
  const to = contentHref(card.content_type, card.content_id);
  if (!to) return null;
  if (!leads)
    return (
      <Card href={pageAddress(to)}>
        <span className={styles.row}>
          <ExcellentWords card={card} />
          <span className={styles.cover}>
            <ContentCover card={card} ratio="4:3" sizes="min(30vw, 136px)" />
          </span>
        </span>
      </Card>
    );
  return (
    <Card flush href={pageAddress(to)}>
      <ContentCover card={card} sizes="min(92vw, 448px)" priority />
      <span className={styles.words}>
        <ExcellentWords card={card} summary />
      </span>
    </Card>
  );
}
