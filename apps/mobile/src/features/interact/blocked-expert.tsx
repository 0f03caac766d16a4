import type { Wire } from '@academy/contract/endpoints.ts';
import { BlockedNote } from './blocked-note.tsx';
import { useExpertBlock } from './use-expert-block.ts';

/** The same on the page of an expert. */
export function BlockedExpert({ expert }: { expert: Wire['GET expert/detail']['output'] }) {
  const { blocked, unblock } = useExpertBlock(expert);
  if (!blocked) return null;
  return (
    <BlockedNote text={`您屏蔽了${expert.name}，推荐和列表里不再出现 TA 的内容。`} onUnblock={unblock} />
  );
}
