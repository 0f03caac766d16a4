import { Countdown } from '../../../features/live/countdown.tsx';
import { useViewRecorder } from '../../../features/learning/use-view-recorder.ts';
import { LiveCover } from '../../../features/live/live-cover.tsx';
import { isRunning, isUpcoming, type LiveContent } from '../../../features/live/live-detail.ts';
import type { VideoEngine } from '../../../features/player/video-engine.ts';
import { VideoPlayer } from '../../../features/player/video-player.tsx';
import type { Watched } from './watched.ts';

type Props = {
  content: LiveContent;
  engine: VideoEngine;
  /** The activity's own, or one of its sessions; undefined where there is nothing to watch. */
  watched: Watched | undefined;
};

/** Before the beginning the countdown, then the broadcast, then its replay. */
export function ActLiveStage({ content, engine, watched }: Props) {
  const { live } = content;
  useViewRecorder(engine, { thing: watched?.thing, key: watched?.source.key ?? '' });
  if (watched) {
    const { source, title, poster, artist } = watched;
    return <VideoPlayer engine={engine} source={source} title={title} poster={poster} artist={artist} />;
  }
  return (
    <LiveCover content={content}>
      {isUpcoming(live) ? <Countdown startsAt={live.starts_at} /> : <p>{explain(content)}</p>}
    </LiveCover>
  );
}

function explain({ live }: LiveContent): string {
  if (!isRunning(live)) return '回放正在整理，整理好就在这里看。';
  return live.sessions.length > 0 ? '现在没有正在直播的场次，日程在下面。' : '画面就要来了，请稍等。';
}
