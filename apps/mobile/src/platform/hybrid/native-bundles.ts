import { LiveUpdate } from '@capawesome/capacitor-live-update';
import type { Bundles } from '../shell.ts';

/** The plugin checks digest and signature before anything of a bundle is unpacked; what broke off begins anew. */
export const nativeBundles: Bundles = {
  hasFailed: async (id) => (await LiveUpdate.getBlockedBundles()).bundleIds.includes(id),
  bring: async ({ id, url, sha256, signature }, onShare) => {
    const { bundleIds } = await LiveUpdate.getDownloadedBundles();
    if (bundleIds.includes(id)) return onShare(1);
    const hearing = await LiveUpdate.addListener('downloadBundleProgress', (told) => {
      if (told.bundleId === id) onShare(told.progress);
    });
    try {
      await LiveUpdate.downloadBundle({
        bundleId: id,
        url,
        checksum: sha256,
        ...(signature && { signature }),
      });
    } finally {
      await hearing.remove();
    }
  },
  open: async (id) => {
    await LiveUpdate.setNextBundle({ bundleId: id });
    await LiveUpdate.reload();
  },
};

/** Says that these pages run. Without it the shell goes back to those that it came with. */
export const reportRunning = async (): Promise<void> => void (await LiveUpdate.ready());
