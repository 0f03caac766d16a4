import { Suspense, use, useMemo } from 'react';
import { SearchIcon } from '@academy/ui/icon/shell-icons.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { LazyPullRefresh } from '@academy/ui/pull-refresh/lazy-pull-refresh.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { areaStore } from '../../../data/area-store.ts';
import { config } from '../../../data/config-store.ts';
import { useApi } from '../../../data/use-api.ts';
import { AreaButton } from '../../../features/area-switch/area-button.tsx';
import { formatContentMeta } from '../../../features/content-card/content-meta.ts';
import error from '../../../drawings/error.svg';
import { EarlyModule } from '../../../features/page-modules/early-module.tsx';
import { splitModules } from '../../../features/page-modules/split-modules.ts';
import { Link } from '../../../navigation/link.tsx';
import { lazyChunk, releaseLazyChunks } from '../../../platform/lazy-chunk.ts';
import { useStore } from '../../../platform/store.ts';
import type { HomeRest } from './home-rest.tsx';
import styles from './index-screen.module.css';

const cards = { meta: formatContentMeta };
const loadRest = lazyChunk(() => import('./home-rest.tsx'));

/** The academy's home: the modules composed for the chosen area, then recommended contents. */
export default function IndexScreen() {
  const { id: area } = useStore(areaStore);
  const page = useApi('GET page', { area_id: area });
  // Loads the code of the lower modules in parallel with their data.
  if (page.isFetching) {
    releaseLazyChunks();
    void loadRest();
  }
  const { early, rest } = useMemo(() => splitModules(page.data?.modules ?? []), [page.data]);
  const first = early.length === 0;
  // Memoised so that the element stays the same while the page data does: server-rendered HTML then stays until the
  // chunk has loaded.
  const restElement = useMemo(
    () => (
      <Suspense fallback={<HomeSkeleton modulesOnly />}>
        <Rest key={area} area={area} modules={rest} first={first} />
      </Suspense>
    ),
    [area, rest, first],
  );
  return (
    <Page bar={<HomeBar />}>
      <LazyPullRefresh onRefresh={async () => (await loadRest()).refresh(page)}>
        <div className={styles.body}>
          {early.map((module, index) => (
            <EarlyModule key={module.id} module={module} cards={cards} first={index === 0} />
          ))}
          {page.isPending ? (
            <HomeSkeleton />
          ) : page.isLoadingError ? (
            <Failure src={error} error={page.error} onRetry={page.refetch} />
          ) : (
            restElement
          )}
        </div>
      </LazyPullRefresh>
    </Page>
  );
}

function Rest(props: Parameters<typeof HomeRest>[0]) {
  const { HomeRest } = use(loadRest());
  return <HomeRest {...props} />;
}

/** The header of the home page: the chosen area and the search link. Sticky. */
function HomeBar() {
  return (
    <header className={styles.bar}>
      <h1 className="visually-hidden">{useStore(config).name}</h1>
      <AreaButton />
      <Link to="/pages/common/search" className={styles.search}>
        <SearchIcon />
        <span>搜课程、文章、专家的话</span>
      </Link>
    </header>
  );
}

/** Placeholders for banner, icons and courses; with `modulesOnly` for the courses alone. */
function HomeSkeleton({ modulesOnly }: { modulesOnly?: boolean }) {
  return (
    <div role="status" aria-label="加载中" className={styles.home}>
      {!modulesOnly && (
        <>
          <Skeleton ratio="343 / 160" />
          <div>
            <Skeleton lines={8} width="3rem" height="3rem" />
          </div>
        </>
      )}
      <div>
        <Skeleton lines={4} width="100%" height="12rem" />
      </div>
    </div>
  );
}
