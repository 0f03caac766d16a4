import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { sniffBytes } from '../../media/sniff.ts';
import { inputFile } from '../../media/video/input.ts';
import { checkSize, type Judged } from './judge-file.ts';

/** A whole file, alone in a folder of its own, under the name by which media tools look for it. */
export interface SpooledFile {
  readonly folder: string;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly judged: Judged;
}

export type Judge = (head: Buffer) => Promise<Judged>;

/**
 * Writes a file that is being sent into `folder`, hashing it on the way. It is judged by its first bytes, and broken off
 * at the first one that it may not have.
 */
export async function spool(content: Readable, folder: string, judge: Judge): Promise<SpooledFile> {
  const path = join(folder, inputFile);
  const hash = createHash('sha256');
  let judged: Judged | undefined;
  let bytes = 0;
  const check = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let head = Buffer.alloc(0);
    for await (const chunk of source) {
      bytes += chunk.length;
      hash.update(chunk);
      if (!judged) head = Buffer.concat([head, chunk]);
      if (!judged && head.length >= sniffBytes) judged = await judge(head.subarray(0, sniffBytes));
      if (judged) checkSize(judged, bytes);
      yield chunk;
    }
    judged ??= await judge(head);
    checkSize(judged, bytes);
  };
  await pipeline(content, check, createWriteStream(path));
  return { folder, path, bytes, sha256: hash.digest('hex'), judged: judged! };
}

/** As much of a file's beginning as tells what it is. */
export async function readHead(path: string): Promise<Buffer> {
  return Buffer.concat((await createReadStream(path, { end: sniffBytes - 1 }).toArray()) as Buffer[]);
}

/** The same for a file that is here already, which stays where it is too. */
export async function spoolFile(source: string, folder: string, judge: Judge): Promise<SpooledFile> {
  const path = join(folder, inputFile);
  // Not every file system knows links.
  await link(source, path).catch(() => copyFile(source, path));
  const { size: bytes } = await stat(path);
  const judged = await judge(await readHead(path));
  checkSize(judged, bytes);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), hash);
  return { folder, path, bytes, sha256: hash.digest('hex'), judged };
}
