import type { Notice } from '@academy/contract/areas/notice.ts';
import type { Profile } from '@academy/contract/areas/user.ts';
import type { QueryClient } from '@tanstack/react-query';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import type { PageUrl } from '../../navigation/paths.ts';
import { loadStored, saveStored } from '../../platform/storage.ts';
import { call } from '../../data/call.ts';
import { session } from '../../session/session-store.ts';
import { showUnreadBadges } from './unread-badge.ts';
import { getNoticePage } from './notice-link.ts';
import { bannerNotice } from './notice-banner.tsx';

/**
 * Milliseconds between two polls while the app is in front, with jitter, so that not all clients poll at once: short
 * while it is used, so that a reply arrives within seconds, long while it is idle.
 */
const pollIntervals = {
  active: { interval: 8_000, jitter: 4_000 },
  idle: { interval: 120_000, jitter: 60_000 },
} as const;
/** Milliseconds without any input after which the app counts as idle. */
const idleAfter = 180_000;
const activityEvents = ['pointerdown', 'keydown', 'scroll'] as const;
/**
 * Older notices are shown only in the list, in milliseconds: a live that started an hour ago is not worth a banner.
 */
const maxAge = 10 * 60_000;

const profileKey = ['GET user', {}] as const;
const listUrl: PageUrl = '/pages/mine/liveBooked?notices=1';

/** Storage key of the latest notice id that this browser has seen. */
const storageKey = 'notice_seen';

/**
 * Polls for new notices: when the app comes to the front, on the first input after being idle, and every few seconds
 * while it is used. The returned function stops it.
 */
export function startNoticePolling(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastActivityAt = performance.now();
  const isIdle = () => performance.now() - lastActivityAt > idleAfter;
  const schedulePoll = () => {
    clearTimeout(timer);
    const { interval, jitter } = isIdle() ? pollIntervals.idle : pollIntervals.active;
    timer = setTimeout(pollNow, interval + Math.random() * jitter);
  };
  const onActivity = () => {
    const wasIdle = isIdle();
    lastActivityAt = performance.now();
    if (wasIdle) pollNow();
  };
  const pollNow = () => {
    schedulePoll();
    if (document.visibilityState === 'visible' && session.get().token) void poll(client);
  };
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener('visibilitychange', pollNow, { signal });
  for (const name of activityEvents)
    addEventListener(name, onActivity, { capture: true, passive: true, signal });
  const stopBadges = showUnreadBadges(client);
  pollNow();
  return () => {
    clearTimeout(timer);
    controller.abort();
    stopBadges();
  };
}

/** Requests the latest notice only. After a failure the next poll tries again. */
async function poll(client: QueryClient): Promise<void> {
  const { token } = session.get();
  const response = await call('GET user/notice', { size: 1 }, { isBackground: true }).catch(() => undefined);
  if (!response || session.get().token !== token) return;
  const { list, unread_count } = response;
  const profile = client.getQueryData<Profile>(profileKey);
  if (profile && profile.unread_count !== unread_count) {
    client.setQueryData<Profile>(profileKey, { ...profile, unread_count });
    // A notice arrived, or was read on another device.
    void client.invalidateQueries({ queryKey: ['GET user/notice'] });
  }
  const [latest] = list;
  hideDeletedBanner(latest);
  if (!latest || latest.id <= (loadStored<number>(storageKey) ?? 0)) return;
  saveStored(storageKey, latest.id);
  void client.invalidateQueries({ queryKey: ['GET user/notice'] });
  if (shouldShowBanner(latest)) bannerNotice.set(latest);
}

/** A notice that is no longer true is deleted on the server: that a live is running, once it has ended. */
function hideDeletedBanner(latest: Notice | undefined): void {
  const shown = bannerNotice.get();
  if (shown && (!latest || latest.id < shown.id)) bannerNotice.set(undefined);
}

/** No banner if its target page is already shown. */
function shouldShowBanner(notice: Notice): boolean {
  if (notice.read || Date.now() - Date.parse(notice.created_at) > maxAge) return false;
  const { url } = topPage(appNavigator.getSnapshot());
  return url !== listUrl && (notice.comment_id !== null || getNoticePage(notice) !== url);
}
