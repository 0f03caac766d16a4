import { Capacitor } from '@capacitor/core';
import { Directory, Filesystem } from '@capacitor/filesystem';
import { LiveUpdate } from '@capawesome/capacitor-live-update';
import { unzipSync } from 'fflate';
import type { Bundle, Bundles } from '../shell.ts';
import { toBase64 } from './base64.ts';
import { bundlePlaces } from './bundle-places.ts';
import { deleteZips, downloadZip } from './download-zip.ts';
import { isGenuine } from './verify-zip.ts';

type OnProgress = (share: number) => void;

/** The download in progress and its listeners. Two downloads at once would delete each other's files. */
let current: { id: string; whole: Promise<void>; listeners: OnProgress[] } | undefined;

/**
 * The plugin opens bundles and rolls back those that do not run. It does not download them, because it cannot resume
 * a download.
 */
export const nativeBundles: Bundles = {
  hasFailed: async (id) => (await LiveUpdate.getBlockedBundles()).bundleIds.includes(id),
  download: async (bundle, onProgress) => {
    if (current && current.id !== bundle.id) await current.whole.catch(() => {});
    if (current?.id === bundle.id) {
      current.listeners.push(onProgress);
      return current.whole;
    }
    const listeners = [onProgress];
    const whole = download(bundle, (share) => listeners.forEach((listener) => listener(share)));
    const started = (current = { id: bundle.id, whole, listeners });
    return whole.finally(() => {
      if (current === started) current = undefined;
    });
  },
  open: async (id) => {
    await LiveUpdate.setNextBundle({ bundleId: id });
    await LiveUpdate.reload();
  },
};

async function download(bundle: Bundle, onProgress: OnProgress): Promise<void> {
  const { bundleIds } = await LiveUpdate.getDownloadedBundles();
  if (bundleIds.includes(bundle.id)) return onProgress(1);
  const zip = await downloadZip(bundle, onProgress);
  if (!(await isGenuine(zip, bundle))) {
    await deleteZips();
    onProgress(0);
    throw new Error('Not the bundle that was promised');
  }
  await unpackZip(zip, bundle.id);
  await deleteZips();
}

/** Reports that these pages run; otherwise the shell rolls back to the ones it was built with. */
export const reportRunning = async (): Promise<void> => void (await LiveUpdate.ready());

const directory = Directory.Library;
/** Beside the bundles, so that a complete bundle only has to be renamed, which is atomic. */
const temporaryFolder = 'bundle-halfway';

/**
 * Unpacks the pages of a zip as bundle `id` of the live-update plugin. Rejects when the zip contains no app, or the
 * disk fails.
 */
async function unpackZip(zip: Uint8Array, id: string): Promise<void> {
  const files = Object.entries(unzipSync(zip)).filter(([name]) => !name.endsWith('/'));
  const escapesFolder = files.some(([name]) => name.startsWith('/') || name.split('/').includes('..'));
  if (escapesFolder || !files.some(([name]) => name === 'index.html'))
    throw new Error('Not the pages of an app');
  const bundleFolder = bundlePlaces[Capacitor.getPlatform() === 'ios' ? 'ios' : 'android'];
  // Left by an interrupted attempt.
  await remove(temporaryFolder);
  // One after the other: two at once would create the same folder.
  for (const [name, content] of files) {
    const data = toBase64(content);
    await Filesystem.writeFile({ path: `${temporaryFolder}/${name}`, directory, data, recursive: true });
  }
  // It exists since the first bundle.
  await Filesystem.mkdir({ path: bundleFolder, directory, recursive: true }).catch(() => {});
  const target = `${bundleFolder}/${id}`;
  try {
    await Filesystem.rename({ from: temporaryFolder, to: target, directory, toDirectory: directory });
  } catch (error) {
    // Where Android cannot rename it copies, and may have stopped halfway.
    await remove(target);
    throw error;
  }
}

/** Usually there is nothing, which the phone reports as an error. */
const remove = (path: string): Promise<void> =>
  Filesystem.rmdir({ path, directory, recursive: true }).catch(() => {});
