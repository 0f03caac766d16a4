import type { Upgrade } from '@academy/contract/areas/general.ts';
import type { Wire } from '@academy/contract/endpoints.ts';
import { app } from '@academy/contract/limits.ts';
import { getDevice } from '../platform/device.ts';
import { getShell } from '../platform/shell.ts';
import { findStored, keep } from '../platform/storage.ts';
import { Store } from '../platform/store.ts';
import { call } from './call.ts';

const askedKey = 'upgrade_asked';
/** One that can wait is offered once in so long. Milliseconds. */
const pause = 24 * 3_600_000;

/** What the popup shows, once it was found. */
export const offered = new Store<Upgrade | undefined>(undefined);

/** What of itself an app tells whoever knows its releases. The server's pages are its newest: a browser tells nothing. */
function describeSelf(): Wire['GET system/config']['input'] {
  const { system } = getDevice();
  const { bundles, getFacts } = getShell();
  if (!bundles || system === 'web') return {};
  return { system, version_code: app.versionCode, native_code: getFacts().nativeCode };
}

/** Asks for a release that is newer than this one; undefined where there is none. Rejects as a call does. */
export async function askUpgrade(): Promise<Upgrade | undefined> {
  const { upgrade } = await call('GET system/config', describeSelf());
  if (!upgrade || upgrade.version_code <= ownCode(upgrade)) return undefined;
  const hasFailed = upgrade.kind === 'bundle' && (await getShell().bundles?.hasFailed(idOf(upgrade)));
  return hasFailed ? undefined : upgrade;
}

/** What it would replace: a store renews the shell, whose pages may be newer than what it has; a bundle renews these. */
const ownCode = ({ kind }: Upgrade): number =>
  kind === 'store' ? getShell().getFacts().nativeCode : app.versionCode;

/** What a bundle is called on the phone. */
export const idOf = ({ version_code }: Upgrade): string => String(version_code);

/** Whether it may be offered now: a forced one always, any other once a day. Counts as offered from then on. */
export function isDue({ version_code, forced }: Upgrade): boolean {
  const asked = findStored<{ code: number; at: number }>(askedKey);
  const now = Date.now();
  if (!forced && asked?.code === version_code && now - asked.at < pause) return false;
  keep(askedKey, { code: version_code, at: now });
  return true;
}
