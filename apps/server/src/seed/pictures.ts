import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Insertable } from 'kysely';
import type { Picture } from '@academy/contract/areas/shapes.ts';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/generated/schema.ts';
import type { Storage } from '../ports/storage.ts';
import { DemoError } from './demo-files.ts';
import { upsertRows } from './upsert-rows.ts';

const folders = ['scenes', 'faces', 'banners', 'icons'];

interface StoredPicture extends Picture {
  id: number;
}

/**
 * Returns the picture of a name such as `scenes/desk`. Throws DemoError when there is none; `usedIn` is the file
 * named in the message.
 */
export type GetPicture = (name: string, usedIn: string) => StoredPicture;

/** SHA-256 of a file's content in hex, as in `media_assets.sha256`. */
export const hashContent = (...chunks: (Buffer | string)[]) =>
  chunks.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex');

/**
 * The part of a hash that goes into a stored path. Browsers cache a path for ever, so new content needs a new path.
 */
export const shortHash = (sha256: string) => sha256.slice(0, 12);

/** Writes every drawing of the demo to the storage and to `media_assets`. Unchanged drawings are skipped. */
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
      return [name, { id: getAssetId(ids, path), url: storage.publicUrl(path), width, height, colour }];
    }),
  );
  return (name, usedIn) => {
    const picture = pictures.get(name);
    if (!picture)
      throw new DemoError(`demo/${usedIn}: names the drawing ${name}, but demo/${name}.svg is missing`);
    return picture;
  };
}

/** Reads every drawing of the demo and writes the missing ones to the storage. */
export async function storePictures({ storage, folder }: { storage: Storage; folder: string }) {
  const names = (await Promise.all(folders.map((subfolder) => listDrawings(folder, subfolder)))).flat();
  const drawings = await Promise.all(names.map((name) => readDrawingFile(folder, name)));
  for (const { row, content } of drawings) {
    if (!(await storage.find(row.path))) await storage.write(row.path, Readable.from([content]));
  }
  return drawings;
}

async function listDrawings(folder: string, subfolder: string): Promise<string[]> {
  const names = await readdir(join(folder, subfolder)).catch(() => []);
  return names
    .filter((name) => name.endsWith('.svg'))
    .map((name) => `${subfolder}/${name.slice(0, -'.svg'.length)}`);
}

async function readDrawingFile(folder: string, name: string) {
  const content = await readFile(join(folder, `${name}.svg`));
  const details = parseDrawing(content.toString('utf8'));
  if (!details) throw new DemoError(`demo/${name}.svg: has no viewBox`);
  const sha256 = hashContent(content);
  const path = `demo/${name}.${shortHash(sha256)}.svg`;
  const stored = { kind: 'picture' as const, path, sha256, bytes: content.length };
  return { name, content, row: { ...stored, ...details, inline: inlineDrawing(content) } };
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

/** Returns the id of a row that was just saved. Throws when it is missing. */
export function getAssetId(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`${name} has no row`);
  return id;
}

/** Size and colour of a drawing. `colour` is its background: the first colour that is painted. */
interface DrawingDetails {
  width: number;
  height: number;
  colour: string;
}

const defaultColour = '#F1ECE6';

/**
 * Reads the size of an SVG from its viewBox, and the colour to show while the picture loads. Returns undefined
 * without a viewBox.
 */
export function parseDrawing(svg: string): DrawingDetails | undefined {
  const [, width, height] = /viewBox="[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(svg) ?? [];
  if (!width || !height) return undefined;
  // The first fill is painted below everything else.
  const [, background] = /\bfill="(#[0-9a-fA-F]{3,6})"/.exec(svg) ?? [];
  return {
    width: Math.round(Number(width)),
    height: Math.round(Number(height)),
    colour: expandColour(background),
  };
}

function expandColour(colour = defaultColour): string {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour);
  const full = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : colour;
  return full.length === 7 ? full.toUpperCase() : defaultColour;
}

/** In bytes. A smaller drawing weighs less than a request for it with its headers. */
const maxInlineBytes = 600;
/** The maximum length of the column `inline`; percent-encoding makes a drawing longer. */
const maxUriLength = 1_500;

/**
 * A tiny SVG as a `data:` URI, null for a larger one. Only characters that would end the URI or its attribute are
 * encoded, so that it compresses well.
 */
export function inlineDrawing(svg: Buffer): string | null {
  if (svg.length > maxInlineBytes) return null;
  const text = svg.toString('utf8').trim();
  // XML accepts both quotes, but double quotes would have to be encoded.
  const quoted = text.includes("'") ? text : text.replaceAll('"', "'");
  const encoded = quoted.replaceAll(/[#%<>"\r\n\t]|[^\p{ASCII}]/gu, encodeURIComponent);
  const uri = `data:image/svg+xml,${encoded}`;
  return uri.length <= maxUriLength ? uri : null;
}
