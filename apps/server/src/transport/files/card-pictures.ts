import { buffer } from 'node:stream/consumers';
import { addAbortSignal, Readable } from 'node:stream';
import { svgOfCardPicture } from '../../kit/card-picture.ts';
import { createConcurrencyLimit } from '../../kit/concurrency-limit.ts';
import { AppError } from '../../kit/errors.ts';
import type { Storage, StoredFile } from '../../ports/storage.ts';

/** Bytes. An SVG has some kilobytes; rendering a larger one would take longer than messengers wait. */
const maxSvgBytes = 512 * 1024;
/** Milliseconds for reading it, and for waiting for others that are rendered before. */
const readTimeout = 2_000;
const maxWait = 2_000;

export type RenderCardPicture = (svg: Buffer) => Promise<Buffer>;

/**
 * Creates a function that finds the JPEG of an SVG and renders it on the first request; concurrent requests share one
 * rendering. Undefined for paths that are no such JPEG, or without the SVG.
 */
export function createCardPictureFinder(storage: Storage, render: RenderCardPicture) {
  const pending = new Map<string, Promise<StoredFile | undefined>>();
  const limit = createConcurrencyLimit({ running: 1, waiting: 50, maxWait });
  const make = async (path: string, source: string): Promise<StoredFile | undefined> => {
    const svg = await storage.find(source);
    if (!svg || svg.bytes > maxSvgBytes) return undefined;
    const content = await limit(async () => render(await readWhole(storage, source)));
    await storage.write(path, Readable.from([content]));
    return storage.find(path);
  };
  return (path: string): Promise<StoredFile | undefined> => {
    const source = svgOfCardPicture(path);
    if (source === undefined) return Promise.resolve(undefined);
    const existing = pending.get(path);
    if (existing) return existing;
    const rendering = make(path, source).finally(() => pending.delete(path));
    pending.set(path, rendering);
    return rendering;
  };
}

/** A file that nobody sees before it is complete. Rejects with UNAVAILABLE when the storage stops in the middle of it. */
async function readWhole(storage: Storage, path: string): Promise<Buffer> {
  const content = addAbortSignal(AbortSignal.timeout(readTimeout), await storage.read(path));
  return buffer(content).catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', { cause });
  });
}
