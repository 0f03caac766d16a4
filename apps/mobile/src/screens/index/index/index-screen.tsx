import { Page } from '@academy/ui/page/page.tsx';
import { LatePullRefresh } from '@academy/ui/pull-refresh/late-pull-refresh.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Suspense, use, useMemo } from 'react';
import { contentMeta } from '../../../features/content-card/content-meta.ts';
import error from '../../../features/drawings/error.svg';
import { EarlyModule } from '../../../features/page-modules/early-module.tsx';
import { splitModules } from '../../../features/page-modules/split-modules.ts';
import { lateChunk, releaseLateChunks } from '../../../platform/late-chunk.ts';
import { useStore } from '../../../platform/store.ts';
import { areaStore } from '../../../session/area-store.ts';
import { useWire } from '../../../session/use-wire.ts';
import { HomeBar } from './home-bar.tsx';
import type { HomeRest } from './home-rest.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import styles from './index-screen.module.css';

const cards = { meta: contentMeta };
const loadRest = lateChunk(() => import('./home-rest.tsx'));

/** The academy's home: what the operator composed for the chosen area, then what is recommended there. */
export default function IndexScreen() {
  const { id: area } = useStore(areaStore);
  const page = useWire('GET page', { area_id: area });
  // While the page is under way, so is the code that draws the rest of it.
  if (page.isFetching) {
    releaseLateChunks();
    void loadRest();
  }
  const { early, rest } = useMemo(() => splitModules(page.data?.modules ?? []), [page.data]);
  const first = early.length === 0;
  // The same element until the page changes: what the server sent stands while its code has not come.
  const below = useMemo(
    () => (
      <Suspense fallback={<HomeSkeleton below />}>
        <Rest key={area} area={area} modules={rest} first={first} />
      </Suspense>
    ),
    [area, rest, first],
  );
  return (
    <Page bar={<HomeBar />}>
      <LatePullRefresh onRefresh={async () => (await loadRest()).refresh(page)}>
        <div className={styles.body}>
          {early.map((module, at) => (
            <EarlyModule key={module.id} module={module} cards={cards} first={at === 0} />
          ))}
          {page.isPending ? (
            <HomeSkeleton />
          ) : page.isLoadingError ? (
            <Failure src={error} error={page.error} onRetry={page.refetch} />
          ) : (
            below
          )}
        </div>
      </LatePullRefresh>
    </Page>
  );
}

function Rest(props: Parameters<typeof HomeRest>[0]) {
  const { HomeRest } = use(loadRest());
  return <HomeRest {...props} />;
}
