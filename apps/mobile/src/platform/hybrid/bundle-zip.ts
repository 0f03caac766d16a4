import { CapacitorHttp, type HttpResponse } from '@capacitor/core';
import { Directory, Filesystem } from '@capacitor/filesystem';
import type { Bundle } from '../shell.ts';
import { fromBase64 } from './base64.ts';

/** What one request asks for: a line that breaks off costs no more than this again. Bytes. */
const pieceSize = 64 * 1024;
/** Milliseconds. iOS knows one of them, the first. */
const patience = { connectTimeout: 20_000, readTimeout: 20_000 };
/** Before a lost request is asked again, each time; then the line counts as lost. Milliseconds. */
const pauses = [500, 2_000];
const folder = { path: 'bundle-zips', directory: Directory.Cache };

/**
 * The zip of a release. It comes piece by piece into a file of the phone, so that whatever ended the last try, the next goes
 * on behind what it left. `onShare` hears what share is there, 0 to 1. Rejects where the line or the phone's disk fails.
 */
export async function bringZip(
  { url, sha256, size }: Bundle,
  onShare: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const name = `${sha256}.zip`;
  const file = { ...folder, path: `${folder.path}/${name}` };
  let kept = await makeRoom(name);
  onShare(kept / size);
  while (kept < size) {
    const piece = await askPiece(url, { from: kept, size });
    const content = { ...file, data: piece.data };
    await (piece.from === 0
      ? Filesystem.writeFile({ ...content, recursive: true })
      : Filesystem.appendFile(content));
    kept = piece.end;
    onShare(kept / size);
  }
  const { data } = await Filesystem.readFile(file);
  return fromBase64(data as string);
}

/** Forgets all that came of any release. Mostly there is nothing, which the phone calls an error. */
export const forgetZips = (): Promise<void> =>
  Filesystem.rmdir({ ...folder, recursive: true }).catch(() => {});

/** Forgets what came of other releases; gives the bytes that are there of this one. */
async function makeRoom(name: string): Promise<number> {
  const none = { files: [] };
  const { files } = await Filesystem.readdir(folder).catch(() => none);
  for (const each of files)
    if (each.name !== name) await Filesystem.deleteFile({ ...folder, path: `${folder.path}/${each.name}` });
  return files.find((each) => each.name === name)?.size ?? 0;
}

interface Piece {
  /** In base64. */
  readonly data: string;
  readonly from: number;
  /** Behind its last byte. */
  readonly end: number;
}

/** By the phone and not by the page, so that no host has to know our origins. Never beyond the end: some hosts then give the whole. */
async function askPiece(url: string, { from, size }: { from: number; size: number }): Promise<Piece> {
  const last = Math.min(from + pieceSize, size) - 1;
  const answer = await ask(url, `bytes=${from}-${last}`);
  const isWhole = answer.status === 200;
  if (!isWhole && (answer.status !== 206 || !isFrom(answer, from)))
    throw new Error(`Not the bytes from ${from} on: ${answer.status}`);
  // Lines of 76 characters, as Android breaks them, are none that iOS would read.
  const data = String(answer.data).replaceAll(/\s/g, '');
  const { length } = fromBase64(data);
  if (length !== (isWhole ? size : last - from + 1)) throw new Error(`Not so many bytes: ${length}`);
  return isWhole ? { data, from: 0, end: size } : { data, from, end: from + length };
}

async function ask(url: string, range: string, tries = 0): Promise<HttpResponse> {
  const headers = { range, 'accept-encoding': 'identity' };
  try {
    return await CapacitorHttp.get({ url, headers, responseType: 'arraybuffer', ...patience });
  } catch (error) {
    const pause = pauses[tries];
    if (pause === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return ask(url, range, tries + 1);
  }
}

/** Android gives names as the host wrote them, iOS in small letters. */
function isFrom({ headers }: HttpResponse, from: number): boolean {
  const [, range = ''] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-range') ?? [];
  return range.startsWith(`bytes ${from}-`);
}
