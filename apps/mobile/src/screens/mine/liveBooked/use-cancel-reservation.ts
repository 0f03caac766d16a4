import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { call } from '../../../session/call.ts';
import { useRemoval } from '../../../session/use-removal.ts';

/** Gives a reservation up, and takes that back. */
export function useCancelReservation() {
  return useRemoval<ContentCard>({
    lists: [['GET user/reserve']],
    isSame: (one, other) => one.content_id === other.content_id,
    send: ({ content_id, content_type }, action) =>
      call('POST content/interactive/reserve', { content_id, content_type, action }),
    touches: ({ content_id, content_type }) => [
      ['GET user'],
      ['GET content/detail', { content_id, content_type }],
    ],
    said: '已取消预约',
  });
}
