import { LiveUpdate } from '@capawesome/capacitor-live-update';
import type { Bundles } from '../shell.ts';
import { bringZip, forgetZips } from './bundle-zip.ts';
import { isGenuine } from './check-zip.ts';
import { unpackZip } from './unpack-zip.ts';

/**
 * The plugin opens bundles, and goes back from those that do not run. It is not asked to bring them: it could not go on with
 * half a download.
 */
export const nativeBundles: Bundles = {
  hasFailed: async (id) => (await LiveUpdate.getBlockedBundles()).bundleIds.includes(id),
  bring: async (bundle, onShare) => {
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
  },
  open: async (id) => {
    await LiveUpdate.setNextBundle({ bundleId: id });
    await LiveUpdate.reload();
  },
};

/** Says that these pages run. Without it the shell goes back to those that it came with. */
export const reportRunning = async (): Promise<void> => void (await LiveUpdate.ready());
