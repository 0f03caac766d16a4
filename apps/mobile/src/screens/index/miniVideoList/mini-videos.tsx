import { Button } from '@academy/ui/button/button.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { ContentPortrait } from '../../../features/content-card/content-portrait.tsx';
import error from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { pagingState } from '../../../session/paging-state.ts';
import type { useWirePages } from '../../../session/use-wire-pages.ts';
import styles from './mini-videos.module.css';

type Props = {
  videos: ReturnType<typeof useWirePages<'GET index/recommend/video'>>;
  /** Leads from one learning track to all of them; undefined where all are shown. */
  onAll: (() => void) | undefined;
};

/** So many posters lie above the fold. */
const priority = 2;

/** The videos in two columns, page by page. */
export function MiniVideos({ videos, onAll }: Props) {
  if (videos.isPending) return <Shapes />;
  if (!videos.data) return <Failure src={error} onRetry={videos.refetch} />;
  if (videos.data.length === 0) {
    return (
      <Empty src={nothing} text={onAll ? '这个学段还没有短视频。' : '这里还没有短视频。'}>
        {onAll && (
          <Button variant="quiet" onClick={onAll}>
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
        {videos.data.map((card, at) => (
          <li key={card.content_id}>
            <ContentPortrait card={card} priority={at < priority} likes />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(videos)} onMore={videos.fetchNextPage} />
    </>
  );
}

function Shapes() {
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
