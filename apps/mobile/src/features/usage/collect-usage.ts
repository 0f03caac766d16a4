import { usageStatistics } from '@academy/contract/limits.ts';
import type { usageEvents } from '@academy/contract/usage-limits.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { findStored, keep } from '../../platform/storage.ts';
import { describeDevice } from './describe-device.ts';
import { describePage, type PageFacts } from './describe-page.ts';
import { sendLeaving, sendUsage } from './send-usage.ts';
import { noteUsage, statusKey } from './usage-log.ts';
import { VisitRecorder } from './visit-recorder.ts';
import { watchErrors } from './watch-errors.ts';

const { reportInterval, statusRefresh } = usageStatistics;

/** The page on top and its name: one that shows another content is another page. */
function findTop(): [string, PageFacts] {
  const page = topPage(appNavigator.getSnapshot());
  const facts = describePage(page);
  return [`${page.key} ${facts.content_id ?? ''}`, facts];
}

/** Says once a day, with a visit, what kind of device this is. */
function noteStatus(visit: string): void {
  const now = Date.now();
  const last = findStored<unknown>(statusKey);
  // A clock that was set back is no reason to wait for years.
  if (typeof last === 'number' && Math.abs(now - last) < statusRefresh) return;
  keep(statusKey, now);
  noteUsage({ kind: 'status', visit, at: now, ...describeDevice() });
}

/** Notes and reports from now on, with the visit's begin at `since`, until it is told to stop. */
export function collectUsage(since: number): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const recorder = new VisitRecorder(
    { note: noteUsage, now: Date.now, onVisit: noteStatus },
    { top: findTop(), since },
  );
  const common = () => ({ visit: recorder.place.visit, at: Date.now() });
  const noteEvent = (name: (typeof usageEvents)[number]) => noteUsage({ kind: 'event', ...common(), name });

  const stopFollowing = appNavigator.subscribe(() => recorder.show(...findTop()));
  const stopErrors = watchErrors((fault) =>
    noteUsage({ kind: 'error', ...common(), path: recorder.place.path, ...fault }),
  );
  const leave = (): void => void (recorder.leave() && sendLeaving());
  const turn = (): void => (document.visibilityState === 'hidden' ? leave() : recorder.comeBack());
  document.addEventListener('visibilitychange', turn, { signal });
  addEventListener('pagehide', leave, { signal });
  addEventListener('pageshow', () => recorder.comeBack(), { signal });
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, () => recorder.touch(), { signal, capture: true });
  addEventListener('appinstalled', () => noteEvent('install'), { signal });
  addEventListener('usage', (event) => noteEvent((event as CustomEvent).detail), { signal });
  const timer = setInterval(() => {
    recorder.look();
    void sendUsage();
  }, reportInterval);
  // Opened in the background: nobody looks at it yet.
  if (document.visibilityState === 'hidden') recorder.leave();
  void sendUsage();
  return () => {
    watching.abort();
    clearInterval(timer);
    stopFollowing();
    stopErrors();
  };
}
