import { CapacitorHttp, type HttpResponse } from '@capacitor/core';
import { Directory, Filesystem } from '@capacitor/filesystem';
import type { Bundle } from '../shell.ts';
import { fromBase64 } from './base64.ts';

/** Bytes of one request; an interrupted connection repeats no more than this. */
const pieceSize = 64 * 1024;
/** Milliseconds. iOS uses only the first. */
const timeouts = { connectTimeout: 20_000, readTimeout: 20_000 };
/** Milliseconds before each retry of a failed request; after the last one the connection counts as lost. */
const retryDelays = [500, 2_000];
const folder = { path: 'bundle-zips', directory: Directory.Cache };

/**
 * Downloads the zip of a release piece by piece into a file, so that the next attempt resumes where the last one
 * ended. `onProgress` gets the downloaded share, 0 to 1. Rejects when the connection or the disk fails.
 */
export async function downloadZip(
  { url, sha256, size }: Bundle,
  onProgress: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const name = `${sha256}.zip`;
  const file = { ...folder, path: `${folder.path}/${name}` };
  let downloaded = await deleteOtherZips(name);
  onProgress(downloaded / size);
  while (downloaded < size) {
    const piece = await requestPiece(url, { from: downloaded, size });
    const content = { ...file, data: piece.data };
    await (piece.from === 0
      ? Filesystem.writeFile({ ...content, recursive: true })
      : Filesystem.appendFile(content));
    downloaded = piece.end;
    onProgress(downloaded / size);
  }
  const { data } = await Filesystem.readFile(file);
  return fromBase64(data as string);
}

/** Deletes the zips of all releases. Usually there are none, which the phone reports as an error. */
export const deleteZips = (): Promise<void> =>
  Filesystem.rmdir({ ...folder, recursive: true }).catch(() => {});

/** Deletes the zips of other releases; returns the bytes of this one that are there. */
async function deleteOtherZips(name: string): Promise<number> {
  const none = { files: [] };
  const { files } = await Filesystem.readdir(folder).catch(() => none);
  for (const each of files)
    if (each.name !== name) await Filesystem.deleteFile({ ...folder, path: `${folder.path}/${each.name}` });
  return files.find((each) => each.name === name)?.size ?? 0;
}

interface Piece {
  readonly data: string;
  readonly from: number;
  /** The offset behind its last byte. */
  readonly end: number;
}

/**
 * Requested natively, so that hosts need no CORS headers. Never beyond the end: some hosts then send the whole file.
 */
async function requestPiece(url: string, { from, size }: { from: number; size: number }): Promise<Piece> {
  const last = Math.min(from + pieceSize, size) - 1;
  const response = await request(url, `bytes=${from}-${last}`);
  const isWhole = response.status === 200;
  if (!isWhole && (response.status !== 206 || !isFrom(response, from)))
    throw new Error(`Not the bytes from ${from} on: ${response.status}`);
  // Android breaks base64 into lines of 76 characters, which iOS would not read.
  const data = String(response.data).replaceAll(/\s/g, '');
  const { length } = fromBase64(data);
  if (length !== (isWhole ? size : last - from + 1)) throw new Error(`Not so many bytes: ${length}`);
  return isWhole ? { data, from: 0, end: size } : { data, from, end: from + length };
}

async function request(url: string, range: string, tries = 0): Promise<HttpResponse> {
  const headers = { range, 'accept-encoding': 'identity' };
  try {
    return await CapacitorHttp.get({ url, headers, responseType: 'arraybuffer', ...timeouts });
  } catch (error) {
    const pause = retryDelays[tries];
    if (pause === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return request(url, range, tries + 1);
  }
}

/** Android keeps the case of header names, iOS lowers it. */
function isFrom({ headers }: HttpResponse, from: number): boolean {
  const [, range = ''] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-range') ?? [];
  return range.startsWith(`bytes ${from}-`);
}
