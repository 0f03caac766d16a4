import type { Profile } from '@academy/contract/areas/user.ts';
import { badgeText } from '@academy/ui/badge/badge.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { getShell } from '../../platform/shell.ts';
import { session } from '../../session/session-store.ts';
import { unreadCount } from '../../data/unread-count.ts';

const profileKey = ['GET user', {}];
/** More than one where a page was left with a title that already had it. */
const titlePrefix = /^(?:\((?:\d+|99\+)\) )+/;

/**
 * Shows the number of unread notices on the tab, in the window title and on the app icon. When none are unread, it
 * also clears the phone's push notifications. The returned function stops it and clears the number.
 */
export function showUnreadBadges(client: QueryClient): () => void {
  let clearedAt = 0;
  const clearPushNotices = () => {
    const { data, dataUpdatedAt = 0 } = client.getQueryState<Profile>(profileKey) ?? {};
    // Once per response of the server: before the first one the count is unknown, and this runs on every cache
    // change.
    if (!session.get().token || data?.unread_count !== 0 || dataUpdatedAt === clearedAt) return;
    clearedAt = dataUpdatedAt;
    void getShell().push?.clearNotifications();
  };
  const show = (count: number) => {
    unreadCount.set(count);
    showInTitle(count);
    showOnIcon(count);
  };
  const update = () => {
    show(session.get().token ? (client.getQueryData<Profile>(profileKey)?.unread_count ?? 0) : 0);
    clearPushNotices();
  };
  const unsubscribeCache = client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === profileKey[0]) update();
  });
  const unsubscribeSession = session.subscribe(update);
  const titleObserver = new MutationObserver(() => showInTitle(unreadCount.get()));
  titleObserver.observe(document.head, { childList: true, characterData: true, subtree: true });
  update();
  return () => {
    unsubscribeCache();
    unsubscribeSession();
    titleObserver.disconnect();
    show(0);
  };
}

function showInTitle(count: number): void {
  const plain = document.title.replace(titlePrefix, '');
  const title = count > 0 ? `(${badgeText(count)}) ${plain}` : plain;
  if (document.title !== title) document.title = title;
}

/** Only installed apps in some browsers support it; others reject. */
function showOnIcon(count: number): void {
  const icon: Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>> = navigator;
  const shown = count > 0 ? icon.setAppBadge?.(count) : icon.clearAppBadge?.();
  shown?.catch(() => {});
}
