import type { Wire } from '@academy/contract/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '../../session/use-change.ts';
import { useWire } from '../../session/use-wire.ts';

type Chapters = Wire['GET user/live/chapters']['output'];

export type Chapter = Chapters['list'][number];

/** A live's chapters as they are kept, and what changes them. Changes reject with words in `message`. */
export function useChapters(contentId: number) {
  const client = useQueryClient();
  const input = { content_id: contentId };
  const { data, isError, refetch } = useWire('GET user/live/chapters', input);
  const take = (chapters: Chapters): void => {
    client.setQueryData(['GET user/live/chapters', input], chapters);
    void client.invalidateQueries({
      predicate: ({ queryKey: [key, of] }) =>
        key === 'GET content/detail' && (of as { content_id?: number }).content_id === contentId,
    });
  };
  const { mutateAsync: send } = useChange('POST user/live/chapter', { silent: true, onSuccess: take });
  const { mutateAsync: sendRemoval } = useChange('POST user/live/chapter/delete', { onSuccess: take });
  return {
    chapters: data?.list,
    isError,
    refetch,
    /** Without a second: here and now. */
    save: (chapter: { title: string; at_second?: number; replaces?: number }) =>
      send({ ...input, ...chapter }),
    remove: (second: number) => sendRemoval({ ...input, at_second: second }),
  };
}
