import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { drawingOfCard } from '../../kit/card-picture.ts';
import { createLimiter } from '../../kit/limiter.ts';
import type { Storage, StoredFile } from '../../ports/storage.ts';

/** A drawing is some kilobytes; whatever is more would take longer than a reader of cards waits. */
const largestDrawing = 512 * 1024;

/** Draws a bitmap of a drawing. */
export type DrawCard = (drawing: Buffer) => Promise<Buffer>;

/**
 * Finds the bitmap of a drawing, making it the first time it is asked for. Undefined for what is no such bitmap, or of
 * no drawing. However many ask at once, it is drawn once.
 */
export function createCardFinder(storage: Storage, draw: DrawCard) {
  const drawing = new Map<string, Promise<StoredFile | undefined>>();
  const limit = createLimiter({ running: 1, waiting: 50 });
  const make = async (path: string, source: string): Promise<StoredFile | undefined> => {
    const found = await storage.find(source);
    if (!found || found.bytes > largestDrawing) return undefined;
    const content = await limit(async () => draw(await buffer(await storage.read(source))));
    await storage.write(path, Readable.from([content]));
    return storage.find(path);
  };
  return (path: string): Promise<StoredFile | undefined> => {
    const source = drawingOfCard(path);
    if (source === undefined) return Promise.resolve(undefined);
    const known = drawing.get(path);
    if (known) return known;
    const made = make(path, source).finally(() => drawing.delete(path));
    drawing.set(path, made);
    return made;
  };
}
