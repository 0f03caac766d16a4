import { Directory, Filesystem } from '@capacitor/filesystem';
import { Share, type ShareOptions } from '@capacitor/share';
import type { NamedFile } from '../shell.ts';
import { toBase64 } from './base64.ts';

/**
 * A folder of its own, which can be cleared. In the cache directory, because the Android project lets other apps read
 * files from there.
 */
const folder = { path: 'shared-files', directory: Directory.Cache };
/** File names are limited to 255 bytes, and a character takes at most four. */
const maxLength = 60;

let previous: Promise<unknown> = Promise.resolve();

/**
 * Opens the phone's share sheet with a file, to save or send it. Rejects with an AbortError when the user cancels.
 * Runs one call after the other, since each deletes the file of the one before.
 */
export function saveNativeFile(file: NamedFile): Promise<void> {
  const shared = previous.then(() => shareFile(file));
  previous = shared.catch(() => {});
  return shared;
}

/** A shared file stays until the next one: other apps may read it later, and see its type from its name. */
async function shareFile({ name, content }: NamedFile): Promise<void> {
  const data = toBase64(new Uint8Array(await new Blob([content]).arrayBuffer()));
  // The first time there is usually no folder, which the phone reports as an error.
  await Filesystem.rmdir({ ...folder, recursive: true }).catch(() => {});
  const path = `${folder.path}/${createDiskName(name)}`;
  const { uri } = await Filesystem.writeFile({ ...folder, path, data, recursive: true });
  await openShareSheet({ files: [uri], dialogTitle: '保存或发送' });
}

/**
 * Without the characters that disks refuse, and without !, ~ and ', with which Android no longer sees the type from
 * the name.
 */
function createDiskName(name: string): string {
  const end = name.lastIndexOf('.');
  const stem = name.slice(0, end).replaceAll(/[\\/:*?"<>|!~'\p{Cc}]+/gu, ' ');
  return Array.from(stem).slice(0, maxLength).join('').trim() + name.slice(end);
}

/** Throws the browser's AbortError when the user closes the share sheet, as screens expect from `navigator.share`. */
export async function openShareSheet(options: ShareOptions): Promise<void> {
  await Share.share(options).catch((error: Error) => {
    throw /cancel/i.test(error.message) ? new DOMException(error.message, 'AbortError') : error;
  });
}
