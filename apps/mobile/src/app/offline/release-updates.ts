import { activateAndReload, isNewest, skipWaiting } from '../../data/release.ts';
import { loadStored, saveStored } from '../../platform/storage.ts';
import { networkStatus } from './network-status.tsx';

/** Milliseconds between two checks for a new release while the app stays open. */
const checkInterval = 3_600_000;
/**
 * Stores the release that was left because its files were gone, so that the reload happens once even if the new one
 * cannot be loaded.
 */
const abandonedReleaseKey = 'release_left';

/** Handles releases newer than this page's own. `entry` is the address of the page's first script. */
export function createReleaseUpdates(entry: string) {
  const ownEntry = new URL(entry).pathname.split('/').pop()!;
  const update = createActivation();
  /** Offers the new release, unless this page already belongs to it. */
  const offerUpdate = async (waiting: ServiceWorker): Promise<void> => {
    if (await isNewest(ownEntry)) return skipWaiting(waiting);
    networkStatus.set({ ...networkStatus.get(), onUpdate: () => update.activate(waiting) });
  };
  const offerReload = async (): Promise<void> => {
    if ((await isNewest(ownEntry)) === false)
      networkStatus.set({ ...networkStatus.get(), onUpdate: () => location.reload() });
  };
  return {
    watch(registration: ServiceWorkerRegistration): void {
      if (registration.waiting) void offerUpdate(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const { installing } = registration;
        installing?.addEventListener('statechange', () => {
          if (installing.state === 'installed' && registration.active) void offerUpdate(installing);
        });
      });
      // Another page has activated the new release; this page is outdated from now on.
      navigator.serviceWorker.addEventListener('controllerchange', () => void offerReload());
      checkForUpdates(registration);
    },

    /** Called when a chunk could not be loaded. If its release is gone from the server, the page reloads, once. */
    async handleLostChunk(): Promise<void> {
      if ((await isNewest(ownEntry)) !== false || loadStored(abandonedReleaseKey) === ownEntry) return;
      // After the user accepted the new release, chunks get lost by that very reload.
      if (update.isStarted()) return;
      // Unsaved text matters more than the page that could not be opened, so the update is only offered.
      if (isWriting())
        return networkStatus.set({ ...networkStatus.get(), onUpdate: () => location.reload() });
      saveStored(abandonedReleaseKey, ownEntry);
      location.reload();
    },
  };
}

/** Activates the new release and reloads the page, once. */
function createActivation() {
  let isActivating = false;
  return {
    isStarted: () => isActivating,
    activate(waiting: ServiceWorker): void {
      if (isActivating) return;
      isActivating = true;
      activateAndReload(waiting);
    },
  };
}

/** Whether a text field contains text that a reload would lose. */
const isWriting = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('textarea, input:not([type]), input[type="text"]')].some(
    ({ value }) => value.trim() !== '',
  );

/** An installed app may stay open for weeks, so it checks when it becomes visible again. */
function checkForUpdates(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < checkInterval) return;
    checkedAt = Date.now();
    registration.update().catch(() => {});
  });
}
