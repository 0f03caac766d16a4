import type { LiveSession } from '@academy/contract/areas/content.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { useState } from 'react';
import { linkHotlines } from '../../../features/article/link-hotlines.tsx';
import { Comments } from '../../../features/comments/comments.tsx';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { BlockedContent } from '../../../features/interact/blocked-content.tsx';
import { FollowButton } from '../../../features/interact/follow-button.tsx';
import { MoreButton } from '../../../features/interact/more-button.tsx';
import type { LiveContent } from '../../../features/live/live-detail.ts';
import { LiveLayout } from '../../../features/live/live-layout.tsx';
import { useLiveRefresh } from '../../../features/live/use-live-refresh.ts';
import { SoundOnly } from '../../../features/player/sound-only.tsx';
import { usePlaying, useVideoEngine } from '../../../features/player/use-video-engine.ts';
import { href, pageAddress } from '../../../navigation/paths.ts';
import { ActLiveBar } from './act-live-bar.tsx';
import { ActLiveStage } from './act-live-stage.tsx';
import { ActSessions } from './act-sessions.tsx';
import { RelatedContents } from './related-contents.tsx';
import { SessionWatch } from './session-watch.tsx';
import { findOwnPart, findWatched } from './watched.ts';

type Props = { content: LiveContent; onRefresh: () => Promise<unknown> };

/** What was read of it, kept true while one looks at it. */
export function ActLiveView({ content, onRefresh }: Props) {
  const engine = useVideoEngine();
  const { content_id: contentId, live, expert, mine } = content;
  useLiveRefresh(live, onRefresh);
  const [chosenId, choose] = useState<number>();
  const chosen = live.sessions.find((one) => one.live !== null && one.live.content_id === chosenId);
  const watched = findWatched(content, chosen);
  const watch = (session?: LiveSession): void => {
    choose(session?.live?.content_id);
    // Once the player has it.
    setTimeout(() => void engine.play());
  };
  const ownPart = findOwnPart(live);
  const playing = usePlaying(engine);
  // What is sent under its own name has a room, which is a page of its own.
  const hasRoom = watched !== undefined && !watched.session && watched.source.isMadeNow;
  const room = href.expertLive({ id: contentId, type: 'actLive' });
  return (
    <LiveLayout
      content={content}
      stage={<ActLiveStage content={content} engine={engine} watched={watched} />}
      footer={<ActLiveBar content={content} engine={engine} canWatch={watched !== undefined} />}
      comments={<Comments content={content} drawing={nothing} />}
      follow={expert && <FollowButton small expert={expert} followed={mine?.followed} />}
      more={<MoreButton content={content} />}
      note={<BlockedContent content={content} />}
      listening={
        <>
          <SoundOnly engine={engine} source={watched?.source} />
          {hasRoom && (
            <ButtonLink small variant="quiet" href={pageAddress(room)}>
              进直播间，一起说话
            </ButtonLink>
          )}
        </>
      }
      sessions={
        <>
          <ActSessions
            sessions={live.sessions}
            chosen={watched?.session}
            own={
              ownPart && { session: ownPart, playing: playing && !watched?.session, onWatch: () => watch() }
            }
            onWatch={watch}
          />
          {live.sessions.map((session) => (
            <SessionWatch
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
