import { Card } from '@academy/ui/card/card.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import { useStore } from '../../../platform/store.ts';
import { areaStore } from '../../../session/area-store.ts';
import { useWire } from '../../../session/use-wire.ts';
import styles from './track-articles.module.css';

/** As much as one reads in a week. */
const shown = 3;

/** Articles of the track. A comfort: where there are none, or they cannot be read, nothing is shown. */
export function TrackArticles({ trackId }: { trackId: number }) {
  const { id: area_id } = useStore(areaStore);
  const { data } = useWire('GET index/recommend', {
    content_type: 'graphic',
    major_id: trackId,
    area_id,
    size: shown,
  });
  if (!data?.list.length) return null;
  return (
    <Section title="配着读">
      <Card>
        <ul className={styles.rows}>
          {data.list.map((card) => (
            <li key={card.content_id}>
              <ContentRow card={card} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
