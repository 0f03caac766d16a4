import type { Notice } from '@academy/contract/areas/notice.ts';
import type { Profile } from '@academy/contract/areas/user.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Pages } from '../../../session/paged-removal.ts';
import { useChange } from '../../../session/use-change.ts';

const lists = { queryKey: ['GET user/notice'] };

/** Marks notices as read at once and tells the server; what it refuses is read anew. */
export function useReadNotices() {
  const client = useQueryClient();
  const change = useChange('POST user/notice/read', {
    onSuccess: ({ unread_count }) => {
      client.setQueryData<Profile>(['GET user', {}], (profile) => profile && { ...profile, unread_count });
    },
    onError: () => void client.invalidateQueries(lists),
  });
  const mark = (isMeant: (notice: Notice) => boolean): void => {
    const marked = (notice: Notice) => (isMeant(notice) ? { ...notice, read: true } : notice);
    client.setQueriesData<Pages<Notice>>(
      { ...lists, predicate: ({ queryKey }) => queryKey[2] === 'pages' },
      (data) =>
        data && { ...data, pages: data.pages.map((page) => ({ ...page, list: page.list.map(marked) })) },
    );
  };
  return {
    readOne: ({ id, read }: Notice): void => {
      if (read) return;
      mark((notice) => notice.id === id);
      change.mutate({ notice_ids: String(id) });
    },
    /** This one, the latest that is shown, and all before it; what came meanwhile stays unread. */
    readAll: (latest: Notice): void => {
      mark(({ id }) => id <= latest.id);
      change.mutate({ up_to: latest.id });
    },
  };
}
