import type { Profile } from '@academy/contract/areas/user.ts';
import { badgeText } from '@academy/ui/badge/badge-text.ts';
import type { QueryClient } from '@tanstack/react-query';
import { getShell } from '../../platform/shell.ts';
import { session } from '../../session/session-store.ts';
import { unreadCount } from '../../session/unread-count.ts';

const profileKey = ['GET user', {}];
const mark = /^\((?:\d+|99\+)\) /;

/**
 * Keeps the number of what was not read wherever it is seen besides the list: on the tab, before the title of the
 * window, and on the icon of an app that is installed; what a phone was told outside the app goes with the last of it.
 * Ends, and takes it away, with the returned function.
 */
export function markUnread(client: QueryClient): () => void {
  let clearedAt = 0;
  const clearPushed = () => {
    const { data, dataUpdatedAt = 0 } = client.getQueryState<Profile>(profileKey) ?? {};
    // Once an answer: before the first one nobody knows, and each change of the cache is heard here.
    if (!session.get().token || data?.unread_count !== 0 || dataUpdatedAt === clearedAt) return;
    clearedAt = dataUpdatedAt;
    void getShell().push?.clearTold();
  };
  const show = (count: number) => {
    unreadCount.set(count);
    showInTitle(count);
    showOnIcon(count);
  };
  const read = () => {
    show(session.get().token ? (client.getQueryData<Profile>(profileKey)?.unread_count ?? 0) : 0);
    clearPushed();
  };
  const stopReading = client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === profileKey[0]) read();
  });
  const stopSession = session.subscribe(read);
  const titles = new MutationObserver(() => showInTitle(unreadCount.get()));
  titles.observe(document.head, { childList: true, characterData: true, subtree: true });
  read();
  return () => {
    stopReading();
    stopSession();
    titles.disconnect();
    show(0);
  };
}

function showInTitle(count: number): void {
  const plain = document.title.replace(mark, '');
  const title = count > 0 ? `(${badgeText(count)}) ${plain}` : plain;
  if (document.title !== title) document.title = title;
}

/** Browsers that install apps have it; others, and those that were not asked, say no. */
function showOnIcon(count: number): void {
  const icon: Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>> = navigator;
  const shown = count > 0 ? icon.setAppBadge?.(count) : icon.clearAppBadge?.();
  shown?.catch(() => {});
}
