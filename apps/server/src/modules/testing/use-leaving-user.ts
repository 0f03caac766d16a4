import { sql } from 'kysely';
import { afterEach, beforeEach } from 'vitest';
import type { Db } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import type { Storage } from '../../ports/storage.ts';
import { createMemoryStorage } from '../../transport/testing/memory-storage.ts';
import { addFullPerson, type FullPerson } from './full-person.ts';
import { marks } from './personal-marks.ts';
import { addScene, type Scene } from './rows.ts';

const needles = [...Object.values(marks), '138-1234', 'grant of zhao', 'hash of zhao', 'key of zhao'];

/** A user who has used everything, alone in a new database for each test. */
export function useLeavingUser() {
  let database: TestDatabase;
  let scene: Scene;
  let storage: Storage;
  let person: FullPerson;
  beforeEach(async () => {
    database = await createTestDatabase();
    scene = await addScene(database.db);
    storage = createMemoryStorage();
    person = await addFullPerson(database.db, storage, scene);
  });
  afterEach(() => database.drop());
  return {
    get db() {
      return database.db;
    },
    get url() {
      return database.url;
    },
    get scene() {
      return scene;
    },
    get storage() {
      return storage;
    },
    get person() {
      return person;
    },
    /** Lets them request deletion so that the cooling-off period ends at this moment. */
    leaveAt: (moment: Date) =>
      database.db
        .updateTable('users')
        .set({ state: 'leaving', leaves_at: moment })
        .where('id', '=', person.id)
        .execute(),
    findRow: () =>
      database.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow(),
    /** Where any row of any table still mentions them. */
    findTraces: () => grepDatabase(database.db, needles),
    /** Which of these paths exist in the storage. */
    findFiles: async (paths: readonly string[]) => {
      const found = await Promise.all(paths.map(async (path) => ((await storage.find(path)) ? [path] : [])));
      return found.flat();
    },
  };
}

/** `table: needle` for every table, of any schema, in which some row has the needle in any column. */
export async function grepDatabase(db: Db, wanted: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ words: string }>`
      select row_to_json(found)::text as words from ${sql.table(`${schema}.${name}`)} found`.execute(db);
    const text = rows.map(({ words }) => words).join('\n');
    found.push(...wanted.filter((needle) => text.includes(needle)).map((needle) => `${name}: ${needle}`));
  }
  return found;
}
