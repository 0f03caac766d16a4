import { type ReactNode, useEffect, useState } from 'react';
import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { Section } from '@academy/ui/section/section.tsx';
import { useApi } from '../../../data/use-api.ts';
import { linkHotlines } from '../../../features/article/hotlines.tsx';
import { Comments } from '../../../features/comments/comments.tsx';
import { ContentGrid } from '../../../features/content-card/content-grid.tsx';
import nothing from '../../../drawings/nothing.svg?inline';
import { BlockedContent } from '../../../features/interact/blocked-note.tsx';
import { FollowButton } from '../../../features/interact/follow-button.tsx';
import { MoreButton } from '../../../features/interact/more-button.tsx';
import { useLiveRoom } from '../../../features/live-room/use-live-room.ts';
import type { SeatGuest } from '../../../features/live-seat/seat-guest.ts';
import { isRecordedBroadcast, isRunning, type LiveContent } from '../../../features/live/live-details.ts';
import { LiveLayout } from '../../../features/live/live-layout.tsx';
import { ManageLiveLink } from '../../../features/live/manage-live-link.tsx';
import { useIsAwaited } from '../../../features/live/use-is-awaited.ts';
import type { RefreshLive } from '../../../features/live/use-refresh-live.ts';
import { SaveOfflineRow } from '../../../features/offline/save-offline-button.tsx';
import { findLiveSource } from '../../../features/player/live-source.ts';
import { SoundOnlySwitch } from '../../../features/player/sound-only-switch.tsx';
import { useVideoEngine } from '../../../features/player/use-video-engine.ts';
import type { VideoEngine } from '../../../features/player/video-engine.ts';
import { useLazyChunk } from '../../../platform/use-lazy-chunk.ts';
import { ExcludedLive } from './excluded-live.tsx';
import { ExpertLiveBar, ExpertLiveStage } from './expert-live-stage.tsx';
import { RecordedComments } from './recorded-comments.tsx';
import { AnsweredQuestions, RecordingChapters } from './recording-contents.tsx';
import { useSyncedRoom } from './use-synced-room.ts';

type Props = { content: LiveContent; onRefresh: RefreshLive };

/** Loads the components that only a running live needs, in parallel. */
async function loadRoomComponents() {
  const [{ LiveOverlay }, { LiveComments }, { SeatStage }] = await Promise.all([
    import('./live-overlay.tsx'),
    import('./live-comments.tsx'),
    import('./seat-stage.tsx'),
  ]);
  return { LiveOverlay, LiveComments, SeatStage };
}

export function ExpertLiveView({ content, onRefresh }: Props) {
  const engine = useVideoEngine();
  const { live } = content;
  const isLive = isRunning(live);
  // Before the start, too, so that whoever waits here is taken in when it starts, whenever that is.
  const open = useLiveRoom(content, useIsAwaited(live) || isLive);
  const components = useLazyChunk(loadRoomComponents, isLive);
  const [sheetOpen, setSheetOpen] = useState(false);
  const [guest, setGuest] = useState<SeatGuest>();
  const room = useSyncedRoom(content, { open, engine, onRefresh });
  // After leaving the seat, playback of the broadcast continues.
  useEffect(() => {
    if (guest) return () => void setTimeout(() => void engine.play());
  }, [engine, guest]);
  const slots = renderSlots(content, engine);
  if (isLive && room.excluded) return <ExcludedLive {...{ content, engine, slots }} message={room.message} />;
  const hasRoom = isLive && components && open;
  return (
    <LiveLayout
      {...slots}
      content={content}
      stage={
        <>
          {guest && components ? (
            <components.SeatStage guest={guest} />
          ) : (
            <ExpertLiveStage content={content} engine={engine} />
          )}
          {hasRoom && (
            <components.LiveOverlay
              open={open}
              state={room}
              sheetOpen={sheetOpen}
              onSheet={setSheetOpen}
              onSeat={setGuest}
            />
          )}
        </>
      }
      chat={
        hasRoom ? (
          <components.LiveComments
            room={open.room}
            state={room}
            contentId={content.content_id}
            recorded={isRecordedBroadcast(live)}
            // A broadcast of a recorded video has no expert to talk with.
            onSeat={findLiveSource(content)?.isLiveStream ? () => setSheetOpen(true) : undefined}
          />
        ) : (
          renderWithoutRoom(content, engine)
        )
      }
      footer={
        <ExpertLiveBar content={content} engine={engine} onSeat={guest && (() => setSheetOpen(true))} />
      }
      soundOnly={!guest && <ListenOptions content={content} engine={engine} />}
    />
  );
}

/** The parts of the page that need no room. */
function renderSlots(content: LiveContent, engine: VideoEngine) {
  const { expert, mine } = content;
  return {
    comments: <Comments content={content} emptyImage={nothing} />,
    follow: expert && <FollowButton small expert={expert} followed={mine?.followed} />,
    more: <MoreButton content={content} />,
    note: <Notes content={content} />,
    related: <RelatedSections content={content} engine={engine} />,
    renderText: linkHotlines,
  };
}

function Notes({ content }: { content: LiveContent }) {
  return (
    <>
      <BlockedContent content={content} />
      <ManageLiveLink content={content} />
    </>
  );
}

/** Sound only, and for a recording the button to save it. */
function ListenOptions({ content, engine }: { content: LiveContent; engine: VideoEngine }) {
  const { content_id, content_type, title, live } = content;
  const { video, sound_url: sound, status } = live;
  return (
    <>
      <SoundOnlySwitch engine={engine} source={findLiveSource(content)} />
      {status === liveStatus.replay && video && (
        <SaveOfflineRow unit={{ content_id, content_type, title, video, soundUrl: sound ?? undefined }} />
      )}
    </>
  );
}

/** Shown without a room: that it is opening, or the comments of the recording. Nothing before the live begins. */
function renderWithoutRoom({ content_id, content_type, live }: LiveContent, engine: VideoEngine): ReactNode {
  if (isRunning(live)) return <p role="status">正在进入直播间…</p>;
  if (live.status !== liveStatus.replay || !live.video) return undefined;
  return <RecordedComments content={{ content_id, content_type }} player={engine} />;
}

function playAt(engine: VideoEngine, second: number): void {
  engine.seekTo(second);
  void engine.play();
}

/** Below the introduction: chapters and answered questions of the recording, and related contents. */
function RelatedSections({ content, engine }: { content: LiveContent; engine: VideoEngine }) {
  const { content_id, content_type, live } = content;
  return (
    <>
      {live.status === liveStatus.replay && live.video && (
        <>
          <RecordingChapters
            chapters={live.chapters}
            player={engine}
            onOpen={(second) => playAt(engine, second)}
          />
          <AnsweredQuestions
            content={{ content_id, content_type }}
            onOpen={(second) => playAt(engine, second)}
          />
        </>
      )}
      <RelatedContents content={{ content_id, content_type }} />
    </>
  );
}

type RelatedContentsProps = { content: Pick<ContentDetail, 'content_id' | 'content_type'> };

/** Related contents. Renders nothing when there are none or they fail to load. */
function RelatedContents({ content }: RelatedContentsProps) {
  const { data } = useApi('GET content/recommend', { ...content, size: 4 });
  if (!data || data.list.length === 0) return null;
  return (
    <Section title="接着看">
      <ContentGrid cards={data.list} />
    </Section>
  );
}
