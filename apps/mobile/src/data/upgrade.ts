import type { Upgrade } from '@academy/contract/areas/general.ts';
import type { Api } from '@academy/contract/endpoints.ts';
import { app } from '@academy/contract/limits.ts';
import { getDevice, isHybrid } from '../platform/device.ts';
import { getShell } from '../platform/shell.ts';
import { loadStored, saveStored } from '../platform/storage.ts';
import { Store } from '../platform/store.ts';
import { call } from './call.ts';
import { hasNewBuild } from './release.ts';

const offeredKey = 'upgrade_asked';
/** Milliseconds between two offers of the same optional release. */
const offerInterval = 24 * 3_600_000;

/** The release that the popup shows. */
export const offeredUpgrade = new Store<Upgrade | undefined>(undefined);

/** A newer build of the pages, which is all that a browser can know: the server says neither its number nor its notes. */
const newBuild = { kind: 'build', version: '', notes: '', forced: false, size: null } as const;

/** What the popup offers. */
export type OfferedUpgrade = Upgrade | typeof newBuild;

/** What a hybrid app sends about itself. A browser sends nothing, since the server's pages are always its newest. */
function describeApp(): Api['GET system/config']['input'] {
  const { system } = getDevice();
  const { bundles, getInfo } = getShell();
  if (!bundles || system === 'web') return {};
  return { system, version_code: app.versionCode, native_code: getInfo().nativeCode };
}

/** Requests a release newer than this one; undefined where there is none. Rejects as a call does. */
export async function requestUpgrade(): Promise<Upgrade | undefined> {
  const { upgrade } = await call('GET system/config', describeApp());
  if (!upgrade || upgrade.version_code <= currentVersionCode(upgrade)) return undefined;
  const hasFailed = upgrade.kind === 'bundle' && (await getShell().bundles?.hasFailed(bundleIdOf(upgrade)));
  return hasFailed ? undefined : upgrade;
}

/** The release that a person who asks is offered. Rejects as a call does. */
export async function findUpgrade(): Promise<OfferedUpgrade | undefined> {
  const upgrade = await requestUpgrade();
  return upgrade ?? (!isHybrid() && (await hasNewBuild()) ? newBuild : undefined);
}

/** The version it would replace: a store updates the shell, whose pages may be newer; a bundle updates the pages. */
const currentVersionCode = ({ kind }: Upgrade): number =>
  kind === 'store' ? getShell().getInfo().nativeCode : app.versionCode;

/** The id of a bundle on the phone. */
export const bundleIdOf = ({ version_code }: Upgrade): string => String(version_code);

/** Whether the release may be offered now: a forced one always, any other once a day. Records the offer. */
export function isOfferDue({ version_code, forced }: Upgrade): boolean {
  const lastOffer = loadStored<{ code: number; at: number }>(offeredKey);
  const now = Date.now();
  if (!forced && lastOffer?.code === version_code && now - lastOffer.at < offerInterval) return false;
  saveStored(offeredKey, { code: version_code, at: now });
  return true;
}
