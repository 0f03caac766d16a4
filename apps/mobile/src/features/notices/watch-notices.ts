import type { Notice } from '@academy/contract/areas/notice.ts';
import type { Profile } from '@academy/contract/areas/user.ts';
import type { QueryClient } from '@tanstack/react-query';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { contentHref } from '../../navigation/paths.ts';
import { findStored, keep } from '../../platform/storage.ts';
import { call } from '../../session/call.ts';
import { session } from '../../session/session-store.ts';
import { noticeNews } from './notice-news.ts';

/** Between two looks while the app is in front, in milliseconds; not everyone at the same moment. */
const every = 120_000;
const jitter = 60_000;
/** What is older when it is first seen is found in the list: a start an hour ago is no news. Milliseconds. */
const fresh = 10 * 60_000;

/** The number of the latest notice that this browser has seen. */
const seenKey = 'notice_seen';

/**
 * Looks for new notices from now on: when the app comes to the front, and every few minutes while it is there. Ends with
 * the returned function.
 */
export function watchNotices(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(lookNow, every + Math.random() * jitter);
  };
  const lookNow = () => {
    plan();
    if (document.visibilityState === 'visible' && session.get().token) void look(client);
  };
  document.addEventListener('visibilitychange', lookNow);
  lookNow();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', lookNow);
  };
}

/** Asks for the latest notice alone. Without an answer the next look asks again. */
async function look(client: QueryClient): Promise<void> {
  const { token } = session.get();
  const answer = await call('GET user/notice', { size: 1 }).catch(() => undefined);
  if (!answer || session.get().token !== token) return;
  const { list, unread_count } = answer;
  client.setQueryData<Profile>(
    ['GET user', {}],
    (profile) => profile && (profile.unread_count === unread_count ? profile : { ...profile, unread_count }),
  );
  const [latest] = list;
  if (!latest || latest.id <= (findStored<number>(seenKey) ?? 0)) return;
  keep(seenKey, latest.id);
  void client.invalidateQueries({ queryKey: ['GET user/notice'] });
  if (isNews(latest)) noticeNews.set(latest);
}

/** Whoever stands on that very page has it before their eyes. */
function isNews({ read, created_at: at, content }: Notice): boolean {
  if (read || Date.now() - Date.parse(at) > fresh) return false;
  const to = content && contentHref(content.content_type, content.content_id);
  return to !== topPage(appNavigator.getSnapshot()).url;
}
