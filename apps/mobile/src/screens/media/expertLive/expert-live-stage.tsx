import { Countdown } from '../../../features/live/countdown.tsx';
import { useViewRecorder } from '../../../features/learning/use-view-recorder.ts';
import { LiveCover } from '../../../features/live/live-cover.tsx';
import { isRunning, isUpcoming, type LiveContent } from '../../../features/live/live-detail.ts';
import { findLiveSource } from '../../../features/player/live-source.ts';
import type { VideoEngine } from '../../../features/player/video-engine.ts';
import { VideoPlayer } from '../../../features/player/video-player.tsx';

/** Before the beginning the countdown, then the broadcast, then its replay. */
export function ExpertLiveStage({ content, engine }: { content: LiveContent; engine: VideoEngine }) {
  const { live, title, expert, account, cover } = content;
  const source = findLiveSource(content);
  const { content_id, content_type } = content;
  useViewRecorder(engine, { thing: source && { content_id, content_type }, key: source?.key ?? '' });
  if (source)
    return (
      <VideoPlayer
        engine={engine}
        source={source}
        title={title}
        poster={live.video?.poster ?? cover}
        artist={expert?.name ?? account?.name}
      />
    );
  return (
    <LiveCover content={content}>
      {isUpcoming(live) ? (
        <Countdown startsAt={live.starts_at} />
      ) : (
        <p>{isRunning(live) ? '画面就要来了，请稍等。' : '回放正在整理，整理好就在这里看。'}</p>
      )}
    </LiveCover>
  );
}
