import type { ContentDetail, LiveSession } from '@academy/contract/areas/content.ts';
import type { Picture } from '@academy/contract/areas/shapes.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { useViewRecorder } from '../../../features/learning/use-view-recorder.ts';
import { Countdown } from '../../../features/live/countdown.tsx';
import { LiveCover } from '../../../features/live/live-cover.tsx';
import {
  isRunning,
  isUpcoming,
  type LiveContent,
  type LiveDetails,
} from '../../../features/live/live-details.ts';
import { findLiveSource } from '../../../features/player/live-source.ts';
import type { VideoSource } from '../../../features/player/player-state.ts';
import type { VideoEngine } from '../../../features/player/video-engine.ts';
import { VideoPlayer } from '../../../features/player/video-player.tsx';

type Props = {
  content: LiveContent;
  engine: VideoEngine;
  /** The broadcast of the activity or of one of its sessions; undefined when there is nothing to watch. */
  stageVideo: StageVideo | undefined;
};

/** A countdown before the beginning, then the broadcast, then its recording. */
export function ActLiveStage({ content, engine, stageVideo }: Props) {
  const { live } = content;
  useViewRecorder(engine, { unit: stageVideo?.content, key: stageVideo?.source.key ?? '' });
  if (stageVideo) {
    const { source, title, poster, artist } = stageVideo;
    return <VideoPlayer engine={engine} source={source} title={title} poster={poster} artist={artist} />;
  }
  return (
    <LiveCover content={content}>
      {isUpcoming(live) ? <Countdown startsAt={live.starts_at} /> : <p>{statusText(content)}</p>}
    </LiveCover>
  );
}

/** Said of an ended activity that was not recorded itself: its sessions may have been. */
export const describeNoReplay = ({ sessions }: LiveDetails): string =>
  sessions.some(({ live }) => live?.video) ? '各场的回放在日程里' : '这场没有录像';

function statusText({ live }: LiveContent): string {
  if (!isRunning(live))
    return live.has_replay ? '回放正在整理，整理好就在这里看。' : `${describeNoReplay(live)}。`;
  return live.sessions.length > 0 ? '现在没有正在直播的场次，日程在下面。' : '画面就要来了，请稍等。';
}

/** The video in the player, and the content its view time counts for. */
interface StageVideo {
  readonly source: VideoSource;
  readonly title: string;
  readonly poster: Picture;
  readonly artist: string | undefined;
  readonly content: Pick<ContentDetail, 'content_id' | 'content_type'>;
  /** Undefined for the activity's own video. */
  readonly session: LiveSession | undefined;
}

/**
 * The chosen session, otherwise the activity's own broadcast, otherwise the running session. Undefined when none has
 * a video.
 */
export function findStageVideo(
  content: LiveContent,
  chosen: LiveSession | undefined,
): StageVideo | undefined {
  const { sessions } = content.live;
  const running = sessions.find(({ live }) => live?.video && isRunning(live));
  return fromSession(content, chosen) ?? fromActivity(content) ?? fromSession(content, running);
}

/** A part of an activity in its own recording, and the second at which it begins there. */
export interface RecordedSession {
  readonly session: LiveSession;
  readonly second: number;
}

/**
 * The parts in the activity's own recording: those without a live of their own that began while it ran. The recording
 * begins with the real start, and the agenda is the plan.
 */
export function findRecordedSessions({
  status,
  video,
  sessions,
  starts_at: planned,
  started_at: started,
}: LiveDetails): readonly RecordedSession[] {
  if (status !== liveStatus.replay || !video) return [];
  const began = Date.parse(started ?? planned);
  return sessions
    .filter((session) => session.live === null)
    .map((session) => {
      const second = (Date.parse(session.starts_at) - began) / 1_000;
      // The part with which the activity was to begin is there from the beginning on.
      const isFirst = Date.parse(session.starts_at) === Date.parse(planned);
      return { session, second: isFirst ? 0 : Math.round(second) };
    })
    .filter(({ second }) => second >= 0 && second < video.seconds);
}

function fromActivity(content: LiveContent): StageVideo | undefined {
  const source = findLiveSource(content);
  const { title, expert, account, cover, live, content_id, content_type } = content;
  if (!source) return undefined;
  const details = { title, poster: live.video?.poster ?? cover, artist: expert?.name ?? account?.name };
  return { source, ...details, content: { content_id, content_type }, session: undefined };
}

function fromSession({ cover }: LiveContent, session: LiveSession | undefined): StageVideo | undefined {
  const { live, title, expert, starts_at } = session ?? {};
  if (!session || !live) return undefined;
  const { content_id, content_type } = live;
  const source = findLiveSource({ content_id, live: { ...live, starts_at: starts_at! } });
  if (!source) return undefined;
  const details = { title: title!, poster: live.video?.poster ?? cover, artist: expert?.name };
  return { source, ...details, content: { content_id, content_type }, session };
}
