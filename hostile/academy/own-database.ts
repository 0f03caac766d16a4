import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** The lines of the file in which PostgreSQL says where it runs. */
const readPidFile = (dataDir: string): string[] =>
  readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');

/** The process id of the academy's own PostgreSQL, of which all its other processes are children. */
export const readPostgresPid = (dataDir: string): number => Number(readPidFile(dataDir)[0]);

/** A connection to the academy's own database. The caller ends it. */
export async function connectToDatabase(dataDir: string): Promise<pg.Client> {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  // The fourth line is the port that it listens on.
  const client = new pg.Client(
    `postgresql://postgres:${password}@127.0.0.1:${readPidFile(dataDir)[3]}/academy`,
  );
  // It ends with the academy.
  client.on('error', () => {});
  await client.connect();
  return client;
}
