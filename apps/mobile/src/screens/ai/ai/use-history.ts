import type { QaSession } from '@academy/contract/areas/qa.ts';
import { paging } from '@academy/contract/limits.ts';
import type { ApiError } from '@academy/client/api-error.ts';
import { question } from '@academy/ui/dialog/question-store.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ChatClient } from '../../../features/chat/chat-client.ts';
import { call } from '../../../session/call.ts';

export type HistoryOwner = Pick<ChatClient, 'show' | 'begin' | 'getState'>;

const historyKey = 'GET qa/history';

/** One's conversations, the latest first, page by page; those in which `keyword` was said. */
export const useHistory = (keyword: string) =>
  useInfiniteQuery({
    queryKey: [historyKey, { keyword }, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const input = { ...(keyword && { keyword }), ...(pageParam !== null && { cursor: pageParam }) };
      return (await call(historyKey, input, { signal })).sessions;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    select: ({ pages }) => pages.flatMap((page) => page.list),
    placeholderData: keepPreviousData,
    // Whoever looks has just asked.
    staleTime: 0,
  });

/** Goes on with a conversation, or deletes it; `onDone` once one has gone on. */
export function useHistoryChanges(chat: HistoryOwner, onDone: () => void) {
  const client = useQueryClient();
  const say = (error: unknown) => toast.show((error as ApiError).message);
  const show = async ({ session_id: sessionId }: QaSession) => {
    try {
      const { records } = await call(historyKey, { session_id: sessionId, size: paging.maxSize });
      chat.show(sessionId, records.list.toReversed());
      onDone();
    } catch (error) {
      say(error);
    }
  };
  const deleteAs = async (input: { session_id: string } | { all: 1 }) => {
    try {
      await call('POST qa/history/delete', input);
      if ('all' in input || input.session_id === chat.getState().sessionId) chat.begin();
      toast.show('已删除');
    } catch (error) {
      say(error);
    }
    await client.invalidateQueries({ queryKey: [historyKey] });
  };
  const remove = async ({ session_id: sessionId, title }: QaSession) => {
    const text = `“${title}”里的问题和回答会一起删除，不能恢复。`;
    if (await question.confirm({ title: '删除这次对话？', text, confirmLabel: '删除', tone: 'danger' }))
      await deleteAs({ session_id: sessionId });
  };
  const removeAll = async () => {
    const text = '所有问过的问题和回答都会删除，不能恢复。';
    if (await question.confirm({ title: '清空全部历史？', text, confirmLabel: '清空', tone: 'danger' }))
      await deleteAs({ all: 1 });
  };
  return { show, remove, removeAll };
}
