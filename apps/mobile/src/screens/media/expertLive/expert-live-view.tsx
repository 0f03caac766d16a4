import { liveStatus } from '@academy/contract/limits.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { linkHotlines } from '../../../features/article/link-hotlines.tsx';
import { Comments } from '../../../features/comments/comments.tsx';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { BlockedContent } from '../../../features/interact/blocked-content.tsx';
import { FollowButton } from '../../../features/interact/follow-button.tsx';
import { MoreButton } from '../../../features/interact/more-button.tsx';
import { isRunning, type LiveContent } from '../../../features/live/live-detail.ts';
import { LiveLayout } from '../../../features/live/live-layout.tsx';
import { useLiveRoom } from '../../../features/live-room/use-live-room.ts';
import { SaveRow } from '../../../features/offline/save-row.tsx';
import type { SeatGuest } from '../../../features/live-seat/seat-guest.ts';
import { findLiveSource } from '../../../features/player/live-source.ts';
import { SoundOnly } from '../../../features/player/sound-only.tsx';
import { useVideoEngine } from '../../../features/player/use-video-engine.ts';
import type { VideoEngine } from '../../../features/player/video-engine.ts';
import { useChunk } from '../../../platform/use-chunk.ts';
import { AnsweredQuestions } from './answered-questions.tsx';
import { ExpertLiveBar } from './expert-live-bar.tsx';
import { ExpertLiveStage } from './expert-live-stage.tsx';
import { RelatedContents } from './related-contents.tsx';
import { ReplayChapters } from './replay-chapters.tsx';
import { ReplayTalk } from './replay-talk.tsx';
import { useFollowedRoom } from './use-followed-room.ts';

type Props = { content: LiveContent; onRefresh: () => Promise<unknown> };

/** What only a running live needs, fetched together once it runs. */
async function loadParts() {
  const [{ LiveLayer }, { LiveTalk }, { SeatStage }] = await Promise.all([
    import('./live-layer.tsx'),
    import('./live-talk.tsx'),
    import('./seat-stage.tsx'),
  ]);
  return { LiveLayer, LiveTalk, SeatStage };
}

/** What was read of it, kept true while one looks at it. */
export function ExpertLiveView({ content, onRefresh }: Props) {
  const engine = useVideoEngine();
  const { live, expert, mine } = content;
  const isOn = isRunning(live);
  const open = useLiveRoom(content, isOn);
  const parts = useChunk(loadParts, isOn);
  const [sheetOpen, setSheetOpen] = useState(false);
  const [guest, setGuest] = useState<SeatGuest>();
  const room = useFollowedRoom(content, { open, engine, onRefresh });
  // From the seat one goes back to where everybody watches.
  useEffect(() => {
    if (guest) return () => void setTimeout(() => void engine.play());
  }, [engine, guest]);
  // Nobody is there to talk with in what was recorded before.
  const isMadeNow = findLiveSource(content)?.isMadeNow;
  const hasRoom = isOn && parts && open;
  return (
    <LiveLayout
      content={content}
      stage={
        <>
          {guest && parts ? (
            <parts.SeatStage guest={guest} />
          ) : (
            <ExpertLiveStage content={content} engine={engine} />
          )}
          {hasRoom && (
            <parts.LiveLayer
              open={open}
              state={room}
              sheetOpen={sheetOpen}
              onSheet={setSheetOpen}
              onSeat={setGuest}
            />
          )}
        </>
      }
      talk={
        hasRoom ? (
          <parts.LiveTalk
            room={open.room}
            state={room}
            contentId={content.content_id}
            onSeat={isMadeNow ? () => setSheetOpen(true) : undefined}
          />
        ) : (
          talkOutside(content, engine)
        )
      }
      footer={
        <ExpertLiveBar content={content} engine={engine} onSeat={guest && (() => setSheetOpen(true))} />
      }
      comments={<Comments content={content} drawing={nothing} />}
      follow={expert && <FollowButton small expert={expert} followed={mine?.followed} />}
      more={<MoreButton content={content} />}
      note={<BlockedContent content={content} />}
      listening={!guest && <Listening content={content} engine={engine} />}
      related={<Related content={content} engine={engine} />}
      renderText={linkHotlines}
    />
  );
}

/** Other ways to follow it: its sound alone and, once it is a replay, taking it along. */
function Listening({ content, engine }: { content: LiveContent; engine: VideoEngine }) {
  const { content_id, content_type, title, live } = content;
  const { video, sound_url: sound, status } = live;
  return (
    <>
      <SoundOnly engine={engine} source={findLiveSource(content)} />
      {status === liveStatus.replay && video && (
        <SaveRow thing={{ content_id, content_type, title, video, soundUrl: sound ?? undefined }} />
      )}
    </>
  );
}

/** In the place of a room: that it opens, or what was said in it. Nothing before it begins. */
function talkOutside({ content_id, content_type, live }: LiveContent, engine: VideoEngine): ReactNode {
  if (isRunning(live)) return <p role="status">正在进入直播间…</p>;
  if (live.status !== liveStatus.replay || !live.video) return undefined;
  return <ReplayTalk content={{ content_id, content_type }} player={engine} />;
}

function playAt(engine: VideoEngine, second: number): void {
  engine.seekTo(second);
  void engine.play();
}

/** Below the introduction: what was answered, once that can be watched, and what goes with it. */
function Related({ content, engine }: { content: LiveContent; engine: VideoEngine }) {
  const { content_id, content_type, live } = content;
  return (
    <>
      {live.status === liveStatus.replay && live.video && (
        <>
          <ReplayChapters
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
