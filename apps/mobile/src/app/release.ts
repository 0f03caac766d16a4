import { app } from '@academy/contract/limits.ts';
import type { WordToWorker } from '../platform/offline-caches.ts';
import { findStored, keep } from '../platform/storage.ts';
import { lineNews } from './line-news.ts';

/** Milliseconds between two looks for a new release while the app stays open. */
const lookEvery = 3_600_000;
/** The release that was left because its files were gone: once, in case the new one cannot be had. */
const leftKey = 'release_left';

/** What a page does about releases newer than its own. `entry` is the address of its own first script. */
export function createRelease(entry: string) {
  const own = new URL(entry).pathname.split('/').pop()!;
  const update = createUpdate();
  /** Says that there is a new release, unless this page is of it already. */
  const offer = async (waiting: ServiceWorker): Promise<void> => {
    if (await isNewest(own)) return takeOver(waiting);
    lineNews.set({ ...lineNews.get(), onUpdate: () => update.take(waiting) });
  };
  const offerReload = async (): Promise<void> => {
    if ((await isNewest(own)) === false)
      lineNews.set({ ...lineNews.get(), onUpdate: () => location.reload() });
  };
  return {
    watch(registration: ServiceWorkerRegistration): void {
      if (registration.waiting) void offer(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const { installing } = registration;
        installing?.addEventListener('statechange', () => {
          if (installing.state === 'installed' && registration.active) void offer(installing);
        });
      });
      // Another page has let the new release in: this one is old from now on.
      navigator.serviceWorker.addEventListener('controllerchange', () => void offerReload());
      lookAgain(registration);
    },

    /** A part of the app could not be had. Where that is because its release is gone, the page begins anew; once. */
    async lookForLost(): Promise<void> {
      if ((await isNewest(own)) !== false || findStored(leftKey) === own) return;
      // Whoever tapped for the new release is on their way to it, and most that is lost is lost by that tap.
      if (update.isAsked()) return;
      // What somebody is writing is worth more than what they wanted to open.
      if (isWriting()) return lineNews.set({ ...lineNews.get(), onUpdate: () => location.reload() });
      keep(leftKey, own);
      location.reload();
    },
  };
}

/** Lets the new release in and begins anew with it, once. */
function createUpdate() {
  let asked = false;
  return {
    isAsked: () => asked,
    take(waiting: ServiceWorker): void {
      if (asked) return;
      asked = true;
      // Another page may have let it in meanwhile.
      if (waiting.state !== 'installed') return location.reload();
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      takeOver(waiting);
    },
  };
}

const takeOver = (waiting: ServiceWorker): void =>
  waiting.postMessage({ say: 'take over' } satisfies WordToWorker, []);

/**
 * Whether the server still gives this release: its worker names the files of it. Undefined without a connection, and where
 * somebody else answers, as the network of a hotel does.
 */
async function isNewest(own: string): Promise<boolean | undefined> {
  const answer = await fetch(`${app.basePath}sw.js`, { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok || !answer.headers.get('content-type')?.includes('javascript')) return undefined;
  return (await answer.text()).includes(own);
}

/** Whether there are words in a field that would be lost. */
const isWriting = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('textarea, input:not([type]), input[type="text"]')].some(
    ({ value }) => value.trim() !== '',
  );

/** An app that is installed may stay open for weeks. */
function lookAgain(registration: ServiceWorkerRegistration): void {
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - looked < lookEvery) return;
    looked = Date.now();
    registration.update().catch(() => {});
  });
}
