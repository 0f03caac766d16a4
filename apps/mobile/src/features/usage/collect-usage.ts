import type { UsageRecord } from '@academy/contract/areas/usage.ts';
import { usageStatistics } from '@academy/contract/limits.ts';
import { type usageEvents, usageLimits } from '@academy/contract/usage-limits.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { loadStored, saveStored } from '../../platform/storage.ts';
import { sendOnLeave, sendUsage } from './send-usage.ts';
import { queueUsage, statusKey } from './usage-queue.ts';
import { describePage, type PageDetails, VisitRecorder } from './visit-recorder.ts';

const { reportInterval, statusRefresh } = usageStatistics;

/** The top page with its key; the same page with another content counts as another page. */
function getTopPage(): [string, PageDetails] {
  const page = topPage(appNavigator.getSnapshot());
  const details = describePage(page);
  return [`${page.key} ${details.content_id ?? ''}`, details];
}

/** Records the kind of device once a day, with a visit. */
function recordStatus(visit: string): void {
  const now = Date.now();
  const last = loadStored<unknown>(statusKey);
  // A clock that was set back must not suppress it for years.
  if (typeof last === 'number' && Math.abs(now - last) < statusRefresh) return;
  saveStored(statusKey, now);
  queueUsage({ kind: 'status', visit, at: now, ...describeDevice() });
}

/** Records and reports usage until the returned function is called. The first visit begins at `since`. */
export function collectUsage(since: number): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const recorder = new VisitRecorder(
    { record: queueUsage, now: Date.now, onVisit: recordStatus },
    { top: getTopPage(), shownSince: since },
  );
  const common = () => ({ visit: recorder.position.visit, at: Date.now() });
  const recordEvent = (name: (typeof usageEvents)[number]) =>
    queueUsage({ kind: 'event', ...common(), name });

  const unsubscribeNavigation = appNavigator.subscribe(() => recorder.show(...getTopPage()));
  const stopErrors = observeErrors((error) =>
    queueUsage({ kind: 'error', ...common(), path: recorder.position.path, ...error }),
  );
  const onLeave = (): void => void (recorder.leave() && sendOnLeave());
  const onVisibilityChange = (): void =>
    document.visibilityState === 'hidden' ? onLeave() : recorder.resume();
  document.addEventListener('visibilitychange', onVisibilityChange, { signal });
  addEventListener('pagehide', onLeave, { signal });
  addEventListener('pageshow', () => recorder.resume(), { signal });
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, () => recorder.onInteraction(), { signal, capture: true });
  addEventListener('appinstalled', () => recordEvent('install'), { signal });
  addEventListener('usage', (event) => recordEvent((event as CustomEvent).detail), { signal });
  const timer = setInterval(() => {
    recorder.checkTimeout();
    void sendUsage();
  }, reportInterval);
  // The app was opened in the background.
  if (document.visibilityState === 'hidden') recorder.leave();
  void sendUsage();
  return () => {
    controller.abort();
    clearInterval(timer);
    unsubscribeNavigation();
    stopErrors();
  };
}

type Status = Extract<UsageRecord, { kind: 'status' }>;
type DeviceDetails = Pick<Status, 'device' | 'width' | 'network' | 'elder' | 'dark'>;

const networks: readonly string[] = ['slow-2g', '2g', '3g', '4g'] satisfies Status['network'][];
/** From this width of the shorter side on, in CSS pixels, the device is no phone. */
const tabletWidth = 600;

/** The kind of device and its display settings, so coarse that thousands of devices are equal. */
function describeDevice(): DeviceDetails {
  const { width, height } = window.screen;
  const isPhone = Math.min(width, height) < tabletWidth;
  const isTouched = matchMedia('(pointer: coarse)').matches;
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } };
  const network = connection?.effectiveType ?? '';
  const { theme } = document.documentElement.dataset;
  return {
    device: isPhone ? 'phone' : isTouched ? 'tablet' : 'desktop',
    width: Math.min(10_000, Math.floor(window.innerWidth / 10) * 10),
    network: networks.includes(network) ? (network as Status['network']) : 'unknown',
    elder: 'elder' in document.documentElement.dataset,
    dark: theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches),
  };
}

interface ErrorReport {
  readonly message: string;
  readonly stack: string;
}

/** Per start of the app: an error in a loop is reported only a few times. */
const maxErrors = 20;

/** Not errors of the program: a lost connection, an aborted request, warnings of browsers. */
const ignoredErrors = /^(?:ApiError|AbortError|NotAllowedError)\b|ResizeObserver loop|^Script error/;

/**
 * Reports uncaught errors, and those caught by a page's error boundary, each once: the first line of the message and
 * the stack frames. The server removes user text.
 */
function observeErrors(onError: (details: ErrorReport) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const reported = new Set<string>();
  const report = (error: unknown): void => {
    const details = describeError(error);
    const name = `${details.message}\n${details.stack.split('\n', 1)[0]}`;
    if (ignoredErrors.test(details.message) || reported.has(name) || reported.size >= maxErrors) return;
    reported.add(name);
    onError(details);
  };
  for (const type of ['error', 'caught'])
    addEventListener(type, (event) => report((event as ErrorEvent).error), { signal });
  addEventListener('unhandledrejection', ({ reason }) => report(reason), { signal });
  return () => controller.abort();
}

/** A thrown value that is no error may be any text, so only its type is reported. */
function describeError(error: unknown): ErrorReport {
  if (!(error instanceof Error)) return { message: `thrown: ${typeof error}`, stack: '' };
  const { name, message, stack = '' } = error;
  const frames = stack.split('\n').filter((line) => /^\s*at\s|@.*:\d+/.test(line));
  return {
    message: `${name}: ${message}`.split('\n', 1)[0]!.slice(0, usageLimits.message),
    stack: frames.join('\n').slice(0, usageLimits.stack),
  };
}
