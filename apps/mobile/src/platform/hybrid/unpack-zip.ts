import { Capacitor } from '@capacitor/core';
import { Directory, Filesystem } from '@capacitor/filesystem';
import { unzipSync } from 'fflate';
import { toBase64 } from './base64.ts';
import { bundlePlaces } from './bundle-places.ts';

const directory = Directory.Library;
/** Beside the bundles: what is whole only has to be renamed, which happens or does not. */
const halfway = 'bundle-halfway';

/** Lays the pages of a zip out as bundle `id` of the live-update plugin. Rejects when they are none, or the disk refuses them. */
export async function unpackZip(zip: Uint8Array, id: string): Promise<void> {
  const files = Object.entries(unzipSync(zip)).filter(([name]) => !name.endsWith('/'));
  const leadsOut = files.some(([name]) => name.startsWith('/') || name.split('/').includes('..'));
  if (leadsOut || !files.some(([name]) => name === 'index.html')) throw new Error('Not the pages of an app');
  const place = bundlePlaces[Capacitor.getPlatform() === 'ios' ? 'ios' : 'android'];
  // What a try left behind that was ended.
  await remove(halfway);
  // One after another: two at once would make the same folder.
  for (const [name, content] of files) {
    const data = toBase64(content);
    await Filesystem.writeFile({ path: `${halfway}/${name}`, directory, data, recursive: true });
  }
  // There since the first bundle.
  await Filesystem.mkdir({ path: place, directory, recursive: true }).catch(() => {});
  const to = `${place}/${id}`;
  try {
    await Filesystem.rename({ from: halfway, to, directory, toDirectory: directory });
  } catch (error) {
    // Android copies what it could not rename, and may have stopped amidst it.
    await remove(to);
    throw error;
  }
}

/** Mostly there is nothing, which the phone calls an error. */
const remove = (path: string): Promise<void> =>
  Filesystem.rmdir({ path, directory, recursive: true }).catch(() => {});
