import { Page } from '@academy/ui/page/page.tsx';
import { LatePullRefresh } from '@academy/ui/pull-refresh/late-pull-refresh.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { useState } from 'react';
import { ContentGrid } from '../../../features/content-card/content-grid.tsx';
import { contentMeta } from '../../../features/content-card/content-meta.ts';
import error from '../../../features/drawings/error.svg';
import { EarlyModule } from '../../../features/page-modules/early-module.tsx';
import { splitModules } from '../../../features/page-modules/split-modules.ts';
import { useStore } from '../../../platform/store.ts';
import { useChunk } from '../../../platform/use-chunk.ts';
import { areaStore } from '../../../session/area-store.ts';
import { useWire } from '../../../session/use-wire.ts';
import { HomeBar } from './home-bar.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import styles from './index-screen.module.css';
import { Near } from './near.tsx';

const cards = { Grid: ContentGrid, meta: contentMeta };
const loadRest = () => import('./home-rest.tsx');

/** The academy's home: what the operator composed for the chosen area, then what is recommended there. */
export default function IndexScreen() {
  const { id: area_id } = useStore(areaStore);
  const page = useWire('GET page', { area_id });
  const [isNear, setNear] = useState(false);
  const rest = useChunk(loadRest, isNear);
  const come = () => setNear(true);

  const { early, later } = splitModules(page.data?.modules ?? []);
  return (
    <Page bar={<HomeBar />}>
      <LatePullRefresh onRefresh={async () => (await loadRest()).refresh(page)}>
        <div className={styles.body} onPointerDown={come}>
          {early.map((module, at) => (
            <EarlyModule key={module.id} module={module} cards={cards} first={at === 0} />
          ))}
          {page.isPending ? (
            <HomeSkeleton />
          ) : page.isLoadingError ? (
            <Failure src={error} onRetry={page.refetch} />
          ) : rest ? (
            <rest.HomeRest
              key={area_id}
              area={area_id}
              modules={later}
              isEmpty={early.length + later.length === 0}
            />
          ) : (
            <Near onNear={come}>
              <Skeleton height="12rem" />
            </Near>
          )}
        </div>
      </LatePullRefresh>
    </Page>
  );
}
