import type { Api } from '@academy/contract/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../data/use-api-mutation.ts';
import { useApi } from '../../data/use-api.ts';

type Chapters = Api['GET user/live/chapters']['output'];

export type Chapter = Chapters['list'][number];

/** The saved chapters of a live and the functions that change them, which reject with a message for the user. */
export function useChapters(contentId: number) {
  const client = useQueryClient();
  const input = { content_id: contentId };
  const { data, error, refetch } = useApi('GET user/live/chapters', input);
  const updateCache = (chapters: Chapters): void => {
    client.setQueryData(['GET user/live/chapters', input], chapters);
    void client.invalidateQueries({
      predicate: ({ queryKey: [key, of] }) =>
        key === 'GET content/detail' && (of as { content_id?: number }).content_id === contentId,
    });
  };
  const { mutateAsync: send } = useApiMutation('POST user/live/chapter', {
    silent: true,
    onSuccess: updateCache,
  });
  const { mutateAsync: sendRemoval } = useApiMutation('POST user/live/chapter/delete', {
    onSuccess: updateCache,
  });
  return {
    chapters: data?.list,
    error,
    refetch,
    /** Without a second the chapter starts now. */
    save: (chapter: { title: string; at_second?: number; replaces?: number }) =>
      send({ ...input, ...chapter }),
    remove: (second: number) => sendRemoval({ ...input, at_second: second }),
  };
}
