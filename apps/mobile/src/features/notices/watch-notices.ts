import type { Notice } from '@academy/contract/areas/notice.ts';
import type { Profile } from '@academy/contract/areas/user.ts';
import type { QueryClient } from '@tanstack/react-query';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import type { PageUrl } from '../../navigation/paths.ts';
import { findStored, keep } from '../../platform/storage.ts';
import { call } from '../../session/call.ts';
import { session } from '../../session/session-store.ts';
import { markUnread } from './mark-unread.ts';
import { noticeHref } from './notice-link.ts';
import { noticeNews } from './notice-news.ts';

/**
 * Between two looks while the app is in front, in milliseconds, not everyone at the same moment: short while somebody uses
 * it, so that an answer is there within seconds, long while it only lies there.
 */
const looks = { used: { every: 8_000, jitter: 4_000 }, idle: { every: 120_000, jitter: 60_000 } } as const;
/** Whoever has touched nothing for so long reads, watches, or has gone to the kitchen. Milliseconds. */
const idleAfter = 180_000;
const touches = ['pointerdown', 'keydown', 'scroll'] as const;
/** What is older when it is first seen is found in the list: a start an hour ago is no news. Milliseconds. */
const fresh = 10 * 60_000;

const profileKey = ['GET user', {}] as const;
/** Where all of them are read. */
const listUrl: PageUrl = '/pages/mine/liveBooked?notices=1';

/** The number of the latest notice that this browser has seen. */
const seenKey = 'notice_seen';

/**
 * Looks for new notices from now on: when the app comes to the front or is touched again, and every few seconds while it
 * is used. Ends with the returned function.
 */
export function watchNotices(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let touchedAt = performance.now();
  const isIdle = () => performance.now() - touchedAt > idleAfter;
  const plan = () => {
    clearTimeout(timer);
    const { every, jitter } = isIdle() ? looks.idle : looks.used;
    timer = setTimeout(lookNow, every + Math.random() * jitter);
  };
  const touch = () => {
    const wasIdle = isIdle();
    touchedAt = performance.now();
    if (wasIdle) lookNow();
  };
  const lookNow = () => {
    plan();
    if (document.visibilityState === 'visible' && session.get().token) void look(client);
  };
  const watching = new AbortController();
  const { signal } = watching;
  document.addEventListener('visibilitychange', lookNow, { signal });
  for (const name of touches) addEventListener(name, touch, { capture: true, passive: true, signal });
  const unmark = markUnread(client);
  lookNow();
  return () => {
    clearTimeout(timer);
    watching.abort();
    unmark();
  };
}

/** Asks for the latest notice alone. Without an answer the next look asks again. */
async function look(client: QueryClient): Promise<void> {
  const { token } = session.get();
  const answer = await call('GET user/notice', { size: 1 }).catch(() => undefined);
  if (!answer || session.get().token !== token) return;
  const { list, unread_count } = answer;
  const known = client.getQueryData<Profile>(profileKey);
  if (known && known.unread_count !== unread_count) {
    client.setQueryData<Profile>(profileKey, { ...known, unread_count });
    // Something came, or was read on another phone.
    void client.invalidateQueries({ queryKey: ['GET user/notice'] });
  }
  const [latest] = list;
  if (!latest || latest.id <= (findStored<number>(seenKey) ?? 0)) return;
  keep(seenKey, latest.id);
  void client.invalidateQueries({ queryKey: ['GET user/notice'] });
  if (isNews(latest)) noticeNews.set(latest);
}

/** Whoever stands on that very page has it before their eyes. */
function isNews(notice: Notice): boolean {
  if (notice.read || Date.now() - Date.parse(notice.created_at) > fresh) return false;
  const { url } = topPage(appNavigator.getSnapshot());
  return url !== listUrl && (notice.comment_id !== null || noticeHref(notice) !== url);
}
