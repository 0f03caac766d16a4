import { useState } from 'react';
import type { LiveSession } from '@academy/contract/areas/content.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Button } from '@academy/ui/button/button.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { useApi } from '../../../data/use-api.ts';
import { linkHotlines } from '../../../features/article/hotlines.tsx';
import { Comments } from '../../../features/comments/comments.tsx';
import { ContentGrid } from '../../../features/content-card/content-grid.tsx';
import nothing from '../../../drawings/nothing.svg?inline';
import { BlockedContent } from '../../../features/interact/blocked-note.tsx';
import { FollowButton } from '../../../features/interact/follow-button.tsx';
import { InteractButtons } from '../../../features/interact/interact-buttons.tsx';
import { MoreButton } from '../../../features/interact/more-button.tsx';
import { useViewCount } from '../../../features/learning/use-view-count.ts';
import { isRunning, isUpcoming, type LiveContent } from '../../../features/live/live-details.ts';
import { LiveLayout } from '../../../features/live/live-layout.tsx';
import { ManageLiveLink } from '../../../features/live/manage-live-link.tsx';
import { ReserveButton } from '../../../features/live/reserve-button.tsx';
import { useIsAwaited } from '../../../features/live/use-is-awaited.ts';
import { useLiveRefresh } from '../../../features/live/use-live-refresh.ts';
import type { RefreshLive } from '../../../features/live/use-refresh-live.ts';
import { useLiveRoom, useRoomState } from '../../../features/live-room/use-live-room.ts';
import { useStatusSync } from '../../../features/live-room/use-status-sync.ts';
import { SoundOnlySwitch } from '../../../features/player/sound-only-switch.tsx';
import { usePlaying, useVideoEngine } from '../../../features/player/use-video-engine.ts';
import type { VideoEngine } from '../../../features/player/video-engine.ts';
import { href, pageAddress } from '../../../navigation/paths.ts';
import {
  ActLiveStage,
  describeNoReplay,
  findRecordedSessions,
  findStageVideo,
  type RecordedSession,
} from './act-live-stage.tsx';
import styles from './act-live.module.css';
import { ActSessions } from './act-sessions.tsx';

type Props = { content: LiveContent; onRefresh: RefreshLive };

export function ActLiveView({ content, onRefresh }: Props) {
  const engine = useVideoEngine();
  const { content_id: contentId, live, expert, mine } = content;
  useLiveRefresh(live, onRefresh);
  useViewCount(content);
  useAwaitedStart(content, onRefresh);
  const [chosenId, setChosenId] = useState<number>();
  const chosen = live.sessions.find((session) => session.live?.content_id === (chosenId ?? NaN));
  const stageVideo = findStageVideo(content, chosen);
  const watch = (session: LiveSession): void => {
    setChosenId(session.live?.content_id);
    // After the player has received the new source.
    setTimeout(() => void engine.play());
  };
  const showActivity = () => setChosenId(undefined);
  const recorded = useRecordedSessions(content, { engine, stageVideo, onWatch: showActivity });
  // A live that is broadcast right now without a session of its own has a room, on a page of its own.
  const hasRoom = stageVideo !== undefined && !stageVideo.session && stageVideo.source.isLiveStream;
  const roomPage = href.expertLive({ id: contentId, type: 'actLive' });
  return (
    <LiveLayout
      content={content}
      stage={<ActLiveStage content={content} engine={engine} stageVideo={stageVideo} />}
      footer={<ActLiveBar content={content} engine={engine} canWatch={stageVideo !== undefined} />}
      comments={<Comments content={content} emptyImage={nothing} />}
      follow={expert && <FollowButton small expert={expert} followed={mine?.followed} />}
      more={<MoreButton content={content} />}
      note={<Notes content={content} shownSession={stageVideo?.session} />}
      soundOnly={
        <>
          <SoundOnlySwitch engine={engine} source={stageVideo?.source} />
          {hasRoom && (
            <ButtonLink small variant="quiet" href={pageAddress(roomPage)}>
              进直播间，一起说话
            </ButtonLink>
          )}
        </>
      }
      sessions={
        <>
          <ActSessions
            sessions={live.sessions}
            chosen={stageVideo?.session}
            recordedSessions={recorded.sessions}
            watchedSecond={recorded.watchedSecond}
            onWatchRecorded={recorded.watch}
            onWatch={watch}
          />
          {live.sessions.map((session) => (
            <SessionRefresh
              key={`${session.starts_at}${session.title}`}
              session={session}
              onRefresh={onRefresh}
            />
          ))}
        </>
      }
      related={<RelatedContents contentId={contentId} />}
      renderText={linkHotlines}
    />
  );
}

interface RecordingOptions {
  readonly engine: VideoEngine;
  readonly stageVideo: ReturnType<typeof findStageVideo>;
  /** Called when one of them is to be watched. */
  readonly onWatch: () => void;
}

/** The sessions in the activity's own recording, and the second from which it plays; undefined while it does not play. */
function useRecordedSessions({ live }: LiveContent, { engine, stageVideo, onWatch }: RecordingOptions) {
  const [second, setSecond] = useState(0);
  const isPlaying = usePlaying(engine) && !stageVideo?.session;
  const watch = (recorded: RecordedSession): void => {
    onWatch();
    setSecond(recorded.second);
    // After the player has received the new source.
    setTimeout(() => {
      engine.seekTo(recorded.second);
      void engine.play();
    });
  };
  return { sessions: findRecordedSessions(live), watchedSecond: isPlaying ? second : undefined, watch };
}

type NotesProps = {
  content: LiveContent;
  /** The session in the player; undefined for the activity's own video, and for none. */
  shownSession: LiveSession | undefined;
};

function Notes({ content, shownSession }: NotesProps) {
  // Otherwise 直播中 on the picture and 即将开始 below the title contradict each other.
  const isEarlySession = isUpcoming(content.live) && shownSession?.live && isRunning(shownSession.live);
  return (
    <>
      {isEarlySession && <p className={styles.note}>正在直播“{shownSession.title}”，活动还没有正式开始。</p>}
      <BlockedContent content={content} />
      <ManageLiveLink content={content} />
    </>
  );
}

type ActLiveBarProps = {
  content: LiveContent;
  engine: VideoEngine;
  canWatch: boolean;
};

/** The actions on an activity: reserve it before it begins, watch it afterwards. */
function ActLiveBar({ content, engine, canWatch }: ActLiveBarProps) {
  const { live } = content;
  const playing = usePlaying(engine);
  const watch = isRunning(live)
    ? '进入直播'
    : canWatch || live.has_replay
      ? '看回放'
      : describeNoReplay(live);
  return (
    <PageFooter>
      <InteractButtons content={content} />
      <div className={styles.action}>
        {isUpcoming(live) ? (
          <ReserveButton content={content} />
        ) : (
          <Button block disabled={!canWatch} onClick={() => void engine.toggle()}>
            {playing ? '暂停' : watch}
          </Button>
        )}
      </div>
    </PageFooter>
  );
}

/** Related contents. Renders nothing when there are none or they fail to load. */
function RelatedContents({ contentId }: { contentId: number }) {
  const { data } = useApi('GET content/recommend', {
    content_id: contentId,
    content_type: 'actLive',
    size: 4,
  });
  if (!data || data.list.length === 0) return null;
  return (
    <Section title="接着看">
      <ContentGrid cards={data.list} />
    </Section>
  );
}

type SessionRefreshProps = { session: LiveSession; onRefresh: RefreshLive };

/** Refreshes the activity when the live of a session is about to change. Renders nothing. */
function SessionRefresh({ session, onRefresh }: SessionRefreshProps) {
  return session.live && <LiveSessionRefresh session={session} live={session.live} onRefresh={onRefresh} />;
}

type LiveSessionRefreshProps = SessionRefreshProps & { live: NonNullable<LiveSession['live']> };

function LiveSessionRefresh({
  session: { starts_at, ends_at },
  live: { status, video, has_replay, content_id, content_type },
  onRefresh,
}: LiveSessionRefreshProps) {
  const times = { status, starts_at, ends_at };
  useLiveRefresh({ ...times, video, has_replay }, onRefresh);
  useAwaitedStart({ content_id, content_type, live: times }, onRefresh);
  return null;
}

type AwaitedLive = Pick<LiveContent, 'content_id' | 'content_type'> & {
  live: Pick<LiveContent['live'], 'status' | 'starts_at' | 'ends_at'>;
};

/** Listens in the room of a live that may start any moment, so that whoever waits here sees it at once. */
function useAwaitedStart(content: AwaitedLive, onRefresh: RefreshLive): void {
  const isAwaited = useIsAwaited(content.live);
  const room = useRoomState(useLiveRoom(content, isAwaited)?.room);
  useStatusSync({ id: content.content_id, room: room.status, live: content.live.status }, onRefresh);
}
