import { guest, offlineCaches } from '../platform/offline-caches.ts';

/** Takes from this device what the server answered anybody but guests and this person. */
export async function forgetOthers(uid: number): Promise<void> {
  const own = new Set([guest, uid].map((each) => `${offlineCaches.answers}${each}`));
  const names = 'caches' in globalThis ? await caches.keys().catch(() => []) : [];
  const others = names.filter((name) => name.startsWith(offlineCaches.answers) && !own.has(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}
