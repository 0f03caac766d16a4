import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createLog } from '../../kit/log.ts';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { migrate } from '../migrate.ts';

export interface TestCluster {
  adminUrl: string;
  /** A migrated database that others are copied from. Nothing may stay connected to it. */
  templateUrl: string;
  stop: () => Promise<void>;
}

/** Faster settings: rows of tests need not survive a power cut. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/**
 * Starts one PostgreSQL for a test run, with one migrated template: the server at `adminUrl` (15 or newer) when
 * given, else an embedded one in a directory that `stop` removes.
 */
export async function startTestCluster(adminUrl?: string): Promise<TestCluster> {
  const server = adminUrl ? { adminUrl, stop: async () => {} } : await startTemporary();
  const template = `academy_template_${process.pid}`;
  await onServer(server.adminUrl, `drop database if exists ${template}`);
  await onServer(server.adminUrl, `create database ${template} template template0 encoding 'UTF8'`);
  const templateUrl = withDatabase(server.adminUrl, template);
  await migrate(templateUrl);
  return {
    adminUrl: server.adminUrl,
    templateUrl,
    async stop() {
      await onServer(server.adminUrl, `drop database if exists ${template} with (force)`);
      await server.stop();
    },
  };
}

async function startTemporary() {
  const directory = await mkdtemp(join(tmpdir(), 'academy-test-'));
  const server = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    log: createLog('silent'),
    settings,
  });
  return {
    adminUrl: server.adminUrl,
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Runs one statement in the server's admin database. */
export async function onServer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
