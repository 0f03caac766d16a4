import { Capacitor } from '@capacitor/core';
import { Directory, Filesystem } from '@capacitor/filesystem';
import { strFromU8, unzipSync } from 'fflate';
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
  // What a try left behind that was ended; mostly there is nothing, which the phone calls an error.
  await Filesystem.rmdir({ path: halfway, directory, recursive: true }).catch(() => {});
  for (const [name, content] of files) {
    const data = btoa(strFromU8(content, true));
    // One after another: two at once would make the same folder.
    await Filesystem.writeFile({ path: `${halfway}/${name}`, directory, data, recursive: true });
  }
  // There since the first bundle.
  await Filesystem.mkdir({ path: place, directory, recursive: true }).catch(() => {});
  await Filesystem.rename({ from: halfway, to: `${place}/${id}`, directory, toDirectory: directory });
}
