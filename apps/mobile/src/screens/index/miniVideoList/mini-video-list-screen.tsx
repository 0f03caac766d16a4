import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { ContentPortrait } from '../../../features/content-card/content-portrait.tsx';
import error from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { useStore } from '../../../platform/store.ts';
import { areaStore } from '../../../session/area-store.ts';
import { pagingState } from '../../../session/paging-state.ts';
import { refresh } from '../../../session/refresh.ts';
import { useWirePages } from '../../../session/use-wire-pages.ts';
import styles from './mini-video-list-screen.module.css';

/** Mini videos that are recommended in the chosen area, two beside each other. */
export default function MiniVideoListScreen() {
  const { id: area_id } = useStore(areaStore);
  const videos = useWirePages('GET index/recommend/video', { area_id });
  return (
    <Page bar={<NavBar title="短视频" onBack={() => appNavigator.navigateBack()} />}>
      <PullRefresh onRefresh={() => refresh(videos)}>
        <div className={styles.body}>
          <Videos videos={videos} />
        </div>
      </PullRefresh>
    </Page>
  );
}

/** So many posters lie above the fold. */
const priority = 2;

function Videos({ videos }: { videos: ReturnType<typeof useWirePages<'GET index/recommend/video'>> }) {
  if (videos.isPending) {
    return (
      <div role="status" aria-label="加载中" className={styles.grid}>
        <Skeleton lines={4} width="100%" ratio="3 / 4" />
      </div>
    );
  }
  if (!videos.data) return <Failure src={error} onRetry={videos.refetch} />;
  if (videos.data.length === 0) return <Empty src={nothing} text="这里还没有短视频。" />;
  return (
    <>
      <h2 className="visually-hidden">为你推荐</h2>
      <ul className={styles.grid}>
        {videos.data.map((card, at) => (
          <li key={card.content_id}>
            <ContentPortrait card={card} priority={at < priority} />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(videos)} onMore={videos.fetchNextPage} />
    </>
  );
}
