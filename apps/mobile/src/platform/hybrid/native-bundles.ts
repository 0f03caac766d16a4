import { LiveUpdate } from '@capawesome/capacitor-live-update';
import type { Bundle, Bundles } from '../shell.ts';
import { bringZip, forgetZips } from './bundle-zip.ts';
import { isGenuine } from './check-zip.ts';
import { unpackZip } from './unpack-zip.ts';

type OnShare = (share: number) => void;

/** What comes now, and who hears of it. Two at once would take each other's files away. */
let coming: { id: string; whole: Promise<void>; hearing: OnShare[] } | undefined;

/**
 * The plugin opens bundles, and goes back from those that do not run. It is not asked to bring them: it could not go on with
 * half a download.
 */
export const nativeBundles: Bundles = {
  hasFailed: async (id) => (await LiveUpdate.getBlockedBundles()).bundleIds.includes(id),
  bring: async (bundle, onShare) => {
    if (coming && coming.id !== bundle.id) await coming.whole.catch(() => {});
    if (coming?.id === bundle.id) {
      coming.hearing.push(onShare);
      return coming.whole;
    }
    const hearing = [onShare];
    const whole = bring(bundle, (share) => hearing.forEach((hear) => hear(share)));
    const own = (coming = { id: bundle.id, whole, hearing });
    return whole.finally(() => {
      if (coming === own) coming = undefined;
    });
  },
  open: async (id) => {
    await LiveUpdate.setNextBundle({ bundleId: id });
    await LiveUpdate.reload();
  },
};

async function bring(bundle: Bundle, onShare: OnShare): Promise<void> {
  const { bundleIds } = await LiveUpdate.getDownloadedBundles();
  if (bundleIds.includes(bundle.id)) return onShare(1);
  const zip = await bringZip(bundle, onShare);
  if (!(await isGenuine(zip, bundle))) {
    await forgetZips();
    onShare(0);
    throw new Error('Not the bundle that was promised');
  }
  await unpackZip(zip, bundle.id);
  await forgetZips();
}

/** Says that these pages run. Without it the shell goes back to those that it came with. */
export const reportRunning = async (): Promise<void> => void (await LiveUpdate.ready());
