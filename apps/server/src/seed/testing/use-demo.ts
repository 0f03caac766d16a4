import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach } from 'vitest';
import type { Db } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { secondFactorPurpose } from '../../domain/identity/second-factor/check-second-factor.ts';
import { createSealedText } from '../../kit/sealed-text.ts';
import type { Storage } from '../../ports/storage.ts';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import { seedDemo } from '../seed.ts';
import { sampleFiles, videoFiles, writeDemo } from './fixture.ts';

/** An academy before its first start, a new one for each test. */
interface DemoAcademy {
  readonly db: Db;
  readonly storage: Storage;
  /** The folder of the sample demo; `useFolder` replaces it by a changed one. */
  readonly folder: string;
  useFolder(changes: Record<string, unknown>): Promise<void>;
  /** The time of the clock; tests set it. */
  now: Date;
  seed(): Promise<void>;
}

export const demoSecrets = createSealedText('a secret for tests, forty characters long', secondFactorPurpose);

export function useDemo(): DemoAcademy {
  let database: TestDatabase;
  let root: string;
  let folder: string;
  const academy: DemoAcademy = {
    now: new Date(0),
    get db() {
      return database.db;
    },
    get storage() {
      return createDiskStorage({ root, publicPrefix: '/media' });
    },
    get folder() {
      return folder;
    },
    async useFolder(changes) {
      await rm(folder, { recursive: true });
      folder = await writeDemo(changes);
    },
    seed() {
      const { db, storage } = academy;
      return seedDemo({ db, storage, clock: { now: () => academy.now }, folder, secrets: demoSecrets });
    },
  };
  beforeEach(async () => {
    database = await createTestDatabase();
    root = await mkdtemp(join(tmpdir(), 'academy-storage-'));
    folder = await writeDemo();
    academy.now = new Date('2026-11-20T09:00:00Z');
  });
  afterEach(async () => {
    await database.drop();
    await rm(root, { recursive: true });
    await rm(folder, { recursive: true });
  });
  return academy;
}

export const sha256 = (...pieces: unknown[]) => {
  const sum = createHash('sha256');
  for (const part of pieces) sum.update(String(part));
  return sum.digest('hex');
};

/** The storage path of the scene `desk` with this SVG. */
export const pathOfScene = (svg: string) => `demo/scenes/desk.${sha256(svg).slice(0, 12)}.svg`;

/** The storage folder of a video of the sample demo. */
export const pathOfVideo = (name: string) => {
  const pieces = ['captions.vtt', ...videoFiles];
  return `demo/${name}/${sha256(...pieces.map((part) => sampleFiles[`media/${name}/${part}`])).slice(0, 12)}`;
};

/** Every row of every table, as text. */
export async function listRows(db: Db): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  const read = async ({ name }: { name: string }) => {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db);
    return [name, rows.map(({ row }) => row).sort()] as const;
  };
  return Object.fromEntries(await Promise.all(tables.map(read)));
}

export const listContents = (db: Db) =>
  db.selectFrom('contents').select(['key', 'state', 'version', 'comment_count']).orderBy('key').execute();
