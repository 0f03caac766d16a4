import { app } from '@academy/contract/limits.ts';
import type { MessageToWorker } from '../platform/offline-caches.ts';

const fileName = (address: string): string => address.split('/').at(-1)!;

/** The file name of the app's first script, which names the build that this page belongs to. */
function findOwnBuild(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>(
    'script[data-scripts], script[type="module"][src]',
  );
  const address = script?.dataset['scripts']?.split(' ')[0] ?? script?.src;
  return address && fileName(address);
}

/**
 * Whether the server still serves this build: its worker file lists the build's files. Undefined while offline, and when
 * something else answers, such as a captive portal.
 */
export async function isNewest(build: string): Promise<boolean | undefined> {
  const response = await fetch(`${app.basePath}sw.js`, { cache: 'no-store' }).catch(() => undefined);
  if (!response?.ok || !response.headers.get('content-type')?.includes('javascript')) return undefined;
  return (await response.text()).includes(build);
}

/** Whether the server has a newer build than this page's. */
export async function hasNewBuild(): Promise<boolean> {
  const build = findOwnBuild();
  return build !== undefined && (await isNewest(build)) === false;
}

/** Asks a worker that is installed and waits to take over the open pages. */
export const skipWaiting = (waiting: ServiceWorker): void =>
  waiting.postMessage({ say: 'take over' } satisfies MessageToWorker, []);

/** Activates a new worker that waits and reloads the page when it has taken over. */
export function activateAndReload(waiting: ServiceWorker): void {
  // Another page may have activated it already.
  if (waiting.state !== 'installed') return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  skipWaiting(waiting);
}

/** Opens this page again with the newest build, which the server serves with every page. */
export async function openNewestBuild(reload = (): void => location.reload()): Promise<void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  const registration = await workers?.getRegistration().catch(() => undefined);
  if (registration?.waiting) activateAndReload(registration.waiting);
  else reload();
}
