import type { QaSession } from '@academy/contract/areas/qa.ts';
import { paging } from '@academy/contract/limits.ts';
import type { ApiError } from '@academy/client/api-error.ts';
import { question } from '@academy/ui/dialog/dialog-store.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ChatClient } from '../../../features/chat/chat-client.ts';
import { call } from '../../../data/call.ts';

export type HistoryChat = Pick<ChatClient, 'showConversation' | 'startNew' | 'getState'>;

const historyKey = 'GET qa/history';

/** The person's conversations, latest first, page by page; with `keyword` only those that contain it. */
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
    // Always refetched: a question was probably asked just before.
    staleTime: 0,
  });

/** Opens or deletes a conversation. `onOpened` runs after one was opened; errors are shown as toasts. */
export function useHistoryChanges(chat: HistoryChat, onOpened: () => void) {
  const client = useQueryClient();
  const showError = (error: unknown) => toast.show((error as ApiError).message);
  const openConversation = async ({ session_id: sessionId }: QaSession) => {
    try {
      const { records } = await call(historyKey, { session_id: sessionId, size: paging.maxSize });
      chat.showConversation(sessionId, records.list.toReversed());
      onOpened();
    } catch (error) {
      showError(error);
    }
  };
  const deleteConversations = async (input: { session_id: string } | { all: 1 }) => {
    try {
      await call('POST qa/history/delete', input);
      if ('all' in input || input.session_id === chat.getState().sessionId) chat.startNew();
      toast.show('已删除');
    } catch (error) {
      showError(error);
    }
    await client.invalidateQueries({ queryKey: [historyKey] });
  };
  const remove = async ({ session_id: sessionId, title }: QaSession) => {
    const text = `“${title}”里的问题和回答会一起删除，不能恢复。`;
    if (await question.confirm({ title: '删除这次对话？', text, confirmLabel: '删除', tone: 'danger' }))
      await deleteConversations({ session_id: sessionId });
  };
  const removeAll = async () => {
    const text = '所有问过的问题和回答都会删除，不能恢复。';
    if (await question.confirm({ title: '清空全部历史？', text, confirmLabel: '清空', tone: 'danger' }))
      await deleteConversations({ all: 1 });
  };
  return { openConversation, remove, removeAll };
}
