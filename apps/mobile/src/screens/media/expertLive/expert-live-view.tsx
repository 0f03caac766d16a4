import { linkHotlines } from '../../../features/article/link-hotlines.tsx';
import { Comments } from '../../../features/comments/comments.tsx';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { BlockedContent } from '../../../features/interact/blocked-content.tsx';
import { FollowButton } from '../../../features/interact/follow-button.tsx';
import { MoreButton } from '../../../features/interact/more-button.tsx';
import type { LiveContent } from '../../../features/live/live-detail.ts';
import { LiveLayout } from '../../../features/live/live-layout.tsx';
import { useLiveRefresh } from '../../../features/live/use-live-refresh.ts';
import { useVideoEngine } from '../../../features/player/use-video-engine.ts';
import { ExpertLiveBar } from './expert-live-bar.tsx';
import { ExpertLiveStage } from './expert-live-stage.tsx';
import { RelatedContents } from './related-contents.tsx';

type Props = { content: LiveContent; onRefresh: () => Promise<unknown> };

/** What was read of it, kept true while one looks at it. */
export function ExpertLiveView({ content, onRefresh }: Props) {
  const engine = useVideoEngine();
  const { content_id: contentId, live, expert, mine } = content;
  useLiveRefresh(live, onRefresh);
  return (
    <LiveLayout
      content={content}
      stage={<ExpertLiveStage content={content} engine={engine} />}
      footer={<ExpertLiveBar content={content} engine={engine} />}
      comments={<Comments content={content} drawing={nothing} />}
      follow={expert && <FollowButton small expert={expert} followed={mine?.followed} />}
      more={<MoreButton content={content} />}
      note={<BlockedContent content={content} />}
      related={<RelatedContents contentId={contentId} />}
      renderText={linkHotlines}
    />
  );
}
