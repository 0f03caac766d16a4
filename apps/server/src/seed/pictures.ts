import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Insertable } from 'kysely';
import type { Picture } from '@academy/contract/areas/shapes.ts';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { Storage } from '../ports/storage.ts';
import { readDrawing } from './drawing.ts';
import { inlineDrawing } from './inline.ts';
import { DemoError } from './read-file.ts';
import { upsertRows } from './upsert.ts';

const folders = ['scenes', 'faces', 'banners', 'icons'];

interface StoredPicture extends Picture {
  id: number;
}

/** Finds the picture of `scenes/desk`; throws DemoError, naming who asked, when there is none. */
export type GetPicture = (name: string, askedBy: string) => StoredPicture;

/** Hash of a file's content, the same as `media_assets.sha256`. */
export const hash = (...parts: (Buffer | string)[]) =>
  parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex');

/** Letters of a hash in a stored path: browsers keep what lies at a path for good, so new content needs a new one. */
export const mark = (sha256: string) => sha256.slice(0, 12);

/** Brings every drawing of the demo into the storage and `media_assets`; what is there unchanged is skipped. */
export async function loadPictures({
  db,
  storage,
  folder,
}: {
  db: Db;
  storage: Storage;
  folder: string;
}): Promise<GetPicture> {
  const drawings = await storePictures({ storage, folder });
  const ids = await saveAssets(
    db,
    drawings.map((drawing) => drawing.row),
  );
  const pictures = new Map(
    drawings.map(({ name, row: { path, width, height, colour } }) => {
      return [name, { id: getId(ids, path), url: storage.publicUrl(path), width, height, colour }];
    }),
  );
  return (name, askedBy) => {
    const picture = pictures.get(name);
    if (!picture)
      throw new DemoError(`demo/${askedBy}: names the drawing ${name}, but demo/${name}.svg is missing`);
    return picture;
  };
}

/** Reads every drawing of the demo and writes those that the storage lacks. */
export async function storePictures({ storage, folder }: { storage: Storage; folder: string }) {
  const names = (await Promise.all(folders.map((of) => listDrawings(folder, of)))).flat();
  const drawings = await Promise.all(names.map((name) => readOne(folder, name)));
  for (const { row, content } of drawings) {
    if (!(await storage.find(row.path))) await storage.write(row.path, Readable.from([content]));
  }
  return drawings;
}

async function listDrawings(folder: string, of: string): Promise<string[]> {
  const names = await readdir(join(folder, of)).catch(() => []);
  return names
    .filter((name) => name.endsWith('.svg'))
    .map((name) => `${of}/${name.slice(0, -'.svg'.length)}`);
}

async function readOne(folder: string, name: string) {
  const content = await readFile(join(folder, `${name}.svg`));
  const facts = readDrawing(content.toString('utf8'));
  if (!facts) throw new DemoError(`demo/${name}.svg: has no viewBox`);
  const sha256 = hash(content);
  const path = `demo/${name}.${mark(sha256)}.svg`;
  const stored = { kind: 'picture' as const, path, sha256, bytes: content.length };
  return { name, content, row: { ...stored, ...facts, inline: inlineDrawing(content) } };
}

/** Saves rows of `media_assets` and returns their ids by path. */
export async function saveAssets(
  db: Db,
  rows: Insertable<Schema['media_assets']>[],
): Promise<Map<string, number>> {
  await upsertRows(db, 'media_assets', { key: ['path'], rows });
  const paths = rows.map((row) => row.path);
  if (paths.length === 0) return new Map();
  const saved = await db
    .selectFrom('media_assets')
    .select(['id', 'path'])
    .where('path', 'in', paths)
    .execute();
  return new Map(saved.map((row) => [row.path, row.id]));
}

/** The id that must be there, since the row was just saved. */
export function getId(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`${name} has no row`);
  return id;
}
