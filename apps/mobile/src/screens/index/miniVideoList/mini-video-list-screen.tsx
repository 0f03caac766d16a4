import { Button } from '@academy/ui/button/button.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { TabPanel } from '@academy/ui/tabs/tabs.tsx';
import { areaStore } from '../../../data/area-store.ts';
import { pagingState, refresh, useApiPages } from '../../../data/use-api-pages.ts';
import { AreaButton } from '../../../features/area-switch/area-button.tsx';
import { MiniVideoCard } from '../../../features/content-card/mini-video-card.tsx';
import broken from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { allMajors, MajorTabs, parseMajorId } from '../../../features/major-tabs/major-tabs.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePageState } from '../../../navigation/page-state.ts';
import { useStore } from '../../../platform/store.ts';
import styles from './mini-video-list-screen.module.css';

const tabsId = 'mini-video-major';

/** Recommended mini videos for the chosen area, of one major or of all, in two columns. */
export default function MiniVideoListScreen() {
  const [major, setMajor] = usePageState<string>('major', allMajors);
  const { id: area_id } = useStore(areaStore);
  const videos = useApiPages('GET index/recommend/video', { major_id: parseMajorId(major), area_id });
  return (
    <Page bar={<NavBar title="短视频" onBack={() => appNavigator.navigateBack()} />}>
      <div className={styles.filters}>
        <div className={styles.majors}>
          <MajorTabs id={tabsId} value={major} onChange={setMajor} />
        </div>
        <AreaButton />
      </div>
      <PullRefresh onRefresh={() => refresh(videos)}>
        <TabPanel id={tabsId} value={major}>
          <div className={styles.body}>
            <MiniVideos
              videos={videos}
              onShowAll={major === allMajors ? undefined : () => setMajor(allMajors)}
            />
          </div>
        </TabPanel>
      </PullRefresh>
    </Page>
  );
}

type Props = {
  videos: ReturnType<typeof useApiPages<'GET index/recommend/video'>>;
  /** Shows the videos of all majors; undefined when they are shown. */
  onShowAll: (() => void) | undefined;
};

/** Posters above the fold. */
const priority = 2;

export function MiniVideos({ videos, onShowAll }: Props) {
  if (videos.isPending) return <ListSkeleton />;
  if (!videos.data) return <Failure src={broken} error={videos.error} onRetry={videos.refetch} />;
  if (videos.data.length === 0) {
    return (
      <Empty src={nothing} text={onShowAll ? '这个学段还没有短视频。' : '这里还没有短视频。'}>
        {onShowAll && (
          <Button variant="quiet" onClick={onShowAll}>
            看看全部短视频
          </Button>
        )}
      </Empty>
    );
  }
  return (
    <>
      <h2 className="visually-hidden">短视频列表</h2>
      <ul className={styles.grid}>
        {videos.data.map((card, index) => (
          <li key={card.content_id}>
            <MiniVideoCard card={card} priority={index < priority} likes />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(videos)} error={videos.error} onMore={videos.fetchNextPage} />
    </>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="加载中" className={styles.grid}>
      {[1, 2, 3, 4].map((card) => (
        <div key={card}>
          <Skeleton width="100%" ratio="9 / 16" />
          <Skeleton lines={2} />
        </div>
      ))}
    </div>
  );
}
