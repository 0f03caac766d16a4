import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach } from 'vitest';
import type { Db } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import type { Storage } from '../../ports/storage.ts';
import { createDiskStorage } from '../../providers/storage/disk.ts';
import { seedDemo } from '../seed.ts';
import { sampleFiles, videoFiles, writeDemo } from './fixture.ts';

/** An academy before its first start, new for each test. */
export interface DemoAcademy {
  readonly db: Db;
  readonly storage: Storage;
  /** The sample demo's folder; `useFolder` takes another one instead. */
  readonly folder: string;
  useFolder(changes: Record<string, unknown>): Promise<void>;
  /** What the clock says; tests move it. */
  now: Date;
  seed(): Promise<void>;
}

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
      return seedDemo({ db, storage, clock: { now: () => academy.now }, folder });
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

export const sha256 = (...parts: unknown[]) => {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(String(part));
  return sum.digest('hex');
};

/** Where the storage keeps the scene `desk` when it is drawn so. */
export const pathOfScene = (drawn: string) => `demo/scenes/desk.${sha256(drawn).slice(0, 12)}.svg`;

/** The folder in which the storage keeps a video of the sample demo. */
export const pathOfVideo = (name: string) => {
  const parts = ['captions.vtt', ...videoFiles];
  return `demo/${name}/${sha256(...parts.map((part) => sampleFiles[`media/${name}/${part}`])).slice(0, 12)}`;
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
