import { Directory, Filesystem } from '@capacitor/filesystem';
import type { NamedFile } from '../shell.ts';
import { toBase64 } from './base64.ts';
import { openShareSheet } from './share-sheet.ts';

/** Of its own, to be cleared. In the cache, because Android's project hands files of that to other apps. */
const folder = { path: 'shared-files', directory: Directory.Cache };
/** Bytes of a name are limited to 255, of which each of these takes four at most. */
const longest = 60;

let last: Promise<unknown> = Promise.resolve();

/**
 * Opens the phone's own sheet over a file, from which its person keeps it or sends it on. Rejects with an AbortError when
 * they left it. One after another: each clears away what the one before handed over.
 */
export function saveNativeFile(file: NamedFile): Promise<void> {
  const handed = last.then(() => hand(file));
  last = handed.catch(() => {});
  return handed;
}

/** What was handed over stays until the next: other apps read it when they like, and see from its name what kind it is. */
async function hand({ name, content }: NamedFile): Promise<void> {
  const data = toBase64(new Uint8Array(await new Blob([content]).arrayBuffer()));
  // Mostly there is nothing the first time, which the phone calls an error.
  await Filesystem.rmdir({ ...folder, recursive: true }).catch(() => {});
  const path = `${folder.path}/${nameOnDisk(name)}`;
  const { uri } = await Filesystem.writeFile({ ...folder, path, data, recursive: true });
  await openShareSheet({ files: [uri], dialogTitle: '保存或发送' });
}

/** Without what disks refuse, and without !, ~ and ', at which Android no longer sees from the name what kind of file it is. */
function nameOnDisk(name: string): string {
  const end = name.lastIndexOf('.');
  const stem = name.slice(0, end).replaceAll(/[\\/:*?"<>|!~'\p{Cc}]+/gu, ' ');
  return Array.from(stem).slice(0, longest).join('').trim() + name.slice(end);
}
