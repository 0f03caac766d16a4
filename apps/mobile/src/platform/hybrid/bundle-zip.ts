import { CapacitorHttp, type HttpResponse } from '@capacitor/core';
import { Directory, Filesystem } from '@capacitor/filesystem';
import { strToU8 } from 'fflate';
import type { Bundle } from '../shell.ts';

/** What one request asks for: a line that breaks off costs no more than this again. Bytes. */
const pieceSize = 64 * 1024;
/** Milliseconds. */
const patience = { connectTimeout: 10_000, readTimeout: 20_000 };
const folder = 'bundle-zips';

interface Piece {
  /** In base64. */
  readonly data: string;
  readonly from: number;
  /** Behind its last byte. */
  readonly end: number;
  readonly total: number;
}

/**
 * The zip of a release. It comes piece by piece into a file of the phone, so that whatever ended the last try, the next goes
 * on behind what it left. `onShare` hears what share is there, 0 to 1. Rejects where the line or the phone's disk fails.
 */
export async function bringZip(
  { url, sha256 }: Pick<Bundle, 'url' | 'sha256'>,
  onShare: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const name = `${sha256}.zip`;
  const file = { path: `${folder}/${name}`, directory: Directory.Cache };
  const kept = await list();
  await Promise.all(kept.filter((each) => each.name !== name).map((each) => forget(each.name)));
  let size = kept.find((each) => each.name === name)?.size ?? 0;
  for (let total = Infinity; size < total;) {
    const piece = await askPiece(url, size);
    if (!piece) break;
    const content = { ...file, data: piece.data };
    await (piece.from === 0
      ? Filesystem.writeFile({ ...content, recursive: true })
      : Filesystem.appendFile(content));
    ({ end: size, total } = piece);
    onShare(size / total);
  }
  const { data } = await Filesystem.readFile(file);
  return fromBase64(data as string);
}

/** Forgets all that came of any release. */
export const forgetZips = async (): Promise<void> =>
  void (await Promise.all((await list()).map((each) => forget(each.name))));

const list = async () => {
  const none = { files: [] };
  return (await Filesystem.readdir({ path: folder, directory: Directory.Cache }).catch(() => none)).files;
};

const forget = (name: string) =>
  Filesystem.deleteFile({ path: `${folder}/${name}`, directory: Directory.Cache });

/** What lies at `url` from this byte on; undefined when nothing does. By the phone and not by the page: no host has to know our origins. */
async function askPiece(url: string, from: number): Promise<Piece | undefined> {
  const headers = { range: `bytes=${from}-${from + pieceSize - 1}`, 'accept-encoding': 'identity' };
  const answer = await CapacitorHttp.get({ url, headers, responseType: 'arraybuffer', ...patience });
  if (answer.status === 416) return undefined;
  // Lines of 76 characters, as Android breaks them, are none that iOS would read.
  const data = String(answer.data).replaceAll(/\s/g, '');
  const length = fromBase64(data).length;
  // A host that knows no ranges gives the whole.
  if (answer.status === 200) return { data, from: 0, end: length, total: length };
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(findHeader(answer, 'content-range'));
  if (answer.status !== 206 || Number(range?.[1]) !== from || length === 0)
    throw new Error(`Not the bytes from ${from} on: ${answer.status}`);
  return { data, from, end: from + length, total: Number(range![2]) };
}

const findHeader = ({ headers }: HttpResponse, name: string): string =>
  Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1] ?? '';

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => strToU8(atob(text), true);
