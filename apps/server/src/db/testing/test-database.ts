import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase, type Db } from '../database.ts';
import { onServer, withDatabase } from './test-cluster.ts';

export interface TestDatabase {
  db: Db;
  url: string;
  /** Ends the pool and removes the database. */
  drop: () => Promise<void>;
}

/**
 * A separate database with all migrations and no other rows. Create one in a file's `beforeAll`, drop it in its
 * `afterAll`. `{ empty: true }` leaves the migrations out.
 */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl');
  const template = options.empty ? 'template0' : new URL(inject('templateUrl')).pathname.slice(1);
  const name = `academy_test_${randomBytes(8).toString('hex')}`;
  await onServer(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = withDatabase(adminUrl, name);
  const db = createDatabase(url, { max: 5 });
  return {
    db,
    url,
    async drop() {
      await db.destroy();
      await onServer(adminUrl, `drop database if exists ${name} with (force)`);
    },
  };
}
