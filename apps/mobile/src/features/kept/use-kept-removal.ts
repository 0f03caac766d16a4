import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { useRemoval } from '../../session/use-removal.ts';
import { keptKinds, type KeptKind } from './kept-kinds.ts';

/** Takes a content out of what is kept, and back again. */
export function useKeptRemoval(kind: KeptKind) {
  const { list, videos, send, said } = keptKinds[kind];
  return useRemoval<ContentCard>({
    lists: [[list], ['GET user/video', { type: videos }]],
    isSame: (one, other) => one.content_id === other.content_id && one.content_type === other.content_type,
    send: ({ content_id, content_type }, action) => send({ content_id, content_type }, action),
    touches: ({ content_id, content_type }) => [
      ['GET user'],
      ['GET content/detail', { content_id, content_type }],
    ],
    said,
  });
}
