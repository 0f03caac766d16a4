import { Card } from '@academy/ui/card/card.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { useState } from 'react';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import { pagingState } from '../../../session/paging-state.ts';
import { useWirePages } from '../../../session/use-wire-pages.ts';
import styles from './recommended-list.module.css';

/** What is recommended in an area: asked for when its place comes into view, growing as its end is reached. */
export function RecommendedList({ area }: { area: number }) {
  const [isWanted, setWanted] = useState(false);
  const found = useWirePages('GET index/recommend', { area_id: area }, { enabled: isWanted });
  if (!isWanted) return <ListFooter state="more" onMore={() => setWanted(true)} />;
  if (!found.data) return <ListFooter state={found.isError ? 'error' : 'loading'} onMore={found.refetch} />;
  return (
    <>
      {found.data.length > 0 && (
        <Card>
          <ul className={styles.rows}>
            {found.data.map((card) => (
              <li key={`${card.content_type}${card.content_id}`}>
                <ContentRow card={card} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <ListFooter state={pagingState(found)} onMore={found.fetchNextPage} />
    </>
  );
}
