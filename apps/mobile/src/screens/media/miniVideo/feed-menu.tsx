import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { useState } from 'react';
import type { BlockScope } from '../../../features/interact/refresh-blocked.ts';
import { useChunk } from '../../../platform/use-chunk.ts';
import type { Clip } from './sequence.ts';
import type { useClips } from './use-clips.ts';

const load = () => import('../../../features/interact/more-actions.tsx');

type Props = {
  feed: ReturnType<typeof useClips>;
  /** The clip whose menu is open. */
  content: ContentDetail | undefined;
  onClose: () => void;
  /** Which one is to be in view now. */
  onTurnTo: (id: number | undefined) => void;
};

/**
 * 不感兴趣, 屏蔽 and 举报. Whatever is not wanted leaves the feed at once, and the next one is there; it comes back when
 * that is taken back, for which the menu stays that of the clip that left.
 */
export function FeedMenu({ feed: { clips, drop, restore }, content, onClose, onTurnTo }: Props) {
  const [last, setLast] = useState(content);
  if (content && content !== last) setLast(content);
  const chunk = useChunk(load, last !== undefined);
  if (!chunk || !last) return null;
  const leave = (scope: BlockScope) => {
    const name = last.expert?.name;
    const isTheirs = ({ card }: Clip) =>
      scope === 'author' && name !== undefined && card?.expert_name === name;
    const isUnwanted = (clip: Clip) => clip.id === last.content_id || isTheirs(clip);
    const at = clips.findIndex(({ id }) => id === last.content_id);
    drop(clips.filter(isUnwanted).map(({ id }) => id));
    onTurnTo(clips.slice(at).find((clip) => !isUnwanted(clip))?.id);
  };
  const comeBack = () => {
    restore();
    onTurnTo(last.content_id);
  };
  return (
    <chunk.MoreActions
      key={last.content_id}
      content={last}
      open={content !== undefined}
      onClose={onClose}
      onBlocked={leave}
      onUnblocked={comeBack}
    />
  );
}
