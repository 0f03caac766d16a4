import type { ReactNode } from 'react';
import { Card } from '@academy/ui/card/card.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Progress } from '@academy/ui/progress/progress.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { type ItemOf, pagingState, refresh, useApiPages } from '../../data/use-api-pages.ts';
import nothing from '../../drawings/nothing.svg?inline';
import { dateTime } from '../../format/date-time.ts';
import { formatBytes } from '../../format/format-bytes.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { usePageTitle } from '../../navigation/page-context.ts';
import { useIsSignedIn } from '../../session/use-profile.ts';
import { useMaySendVideos } from './may-send-videos.ts';
import styles from './own-videos.module.css';
import { VideoSender } from './video-sender.tsx';

const title = '我的视频';

/** Goes back; after a reload, when nothing is below, replaces the page with 我的. */
function close(): void {
  if (appNavigator.getSnapshot().pages.length > 1) appNavigator.navigateBack();
  else appNavigator.switchTab('/pages/mine/mine');
}

/** The videos that a user sent, each followed to its end. `guest` is shown to whoever is not signed in. */
export function OwnVideosPage({ guest }: { guest: ReactNode }) {
  usePageTitle(title);
  const isSignedIn = useIsSignedIn();
  return <Page bar={<NavBar title={title} onBack={close} />}>{isSignedIn ? <OwnVideos /> : guest}</Page>;
}

/** Milliseconds between two reads while a video is waiting or processed. */
const pollInterval = 5_000;

function OwnVideos() {
  const maySend = useMaySendVideos();
  const videos = useApiPages('GET user/upload', {}, { staleTime: 0, refetchInterval: pollInterval });
  return (
    <PullRefresh onRefresh={() => refresh(videos)}>
      <div className={styles.body}>
        {maySend ? (
          <VideoSender
            knownIds={videos.data?.map(({ id }) => id) ?? []}
            onSent={() => void videos.refetch()}
          />
        ) : (
          <p className={styles.note}>视频由专家、机构和学院的运营人员上传。</p>
        )}
        {videos.data ? (
          <VideoList videos={videos.data} />
        ) : videos.isPending ? (
          <Loading />
        ) : (
          <Failure error={videos.error} onRetry={videos.refetch} />
        )}
        {videos.data && videos.data.length > 0 && (
          <ListFooter state={pagingState(videos)} error={videos.error} onMore={videos.fetchNextPage} />
        )}
      </div>
    </PullRefresh>
  );
}

type OwnVideo = ItemOf<'GET user/upload'>;

function VideoList({ videos }: { videos: readonly OwnVideo[] }) {
  if (videos.length === 0) return <Empty src={nothing} text="还没有上传过视频。" />;
  return (
    <Card>
      <ul>
        {videos.map((video) => (
          <li key={video.id} className={styles.row}>
            <VideoRow video={video} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const stages = {
  waiting: { label: '排队中' },
  processing: { label: '处理中', tone: 'brand' },
  ready: { label: '处理好了', tone: 'teal' },
  failed: { label: '失败' },
} as const;

function VideoRow({ video }: { video: OwnVideo }) {
  const { name, bytes, stage, text, progress, created_at: sentAt } = video;
  const { label, ...tone } = stages[stage];
  return (
    <>
      <p className={styles.head}>
        <span className={styles.name}>{name}</span>
        <Tag {...tone}>{label}</Tag>
      </p>
      {stage === 'processing' && (
        <Progress value={progress} max={100} label={`${name}的处理进度`} tone="teal" />
      )}
      {text !== '' && <p className={styles.note}>{text}</p>}
      <p className={styles.note}>{`${dateTime(sentAt)} 上传，${formatBytes(bytes)}`}</p>
    </>
  );
}
