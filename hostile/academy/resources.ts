import { readFileSync } from 'node:fs';
import { listProcessTree } from '../../bench/harness/measurements.ts';
import { connectToDatabase } from './own-database.ts';

/**
 * Connections of a process by its defaults: requests (10), work (4), probes (2), the queues (3), and one that listens
 * for changes.
 */
const maxConnections = 20;

/** The programs that the academy has started and that still run, by their names, without its database. */
export const listPrograms = (pid: number): string[] =>
  listProcessTree(pid)
    .filter((each) => each !== pid)
    .map(readProgram)
    .filter((name) => !/^postgres|^$/.test(name));

function readProgram(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

/** What is wrong with the connections to the academy's own database; empty when nothing is. */
export async function checkConnections(dataDir: string): Promise<string[]> {
  const client = await connectToDatabase(dataDir);
  const { rows } = await client.query<{ state: string; query: string }>(
    `select state, query from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  await client.end();
  const busy = rows.filter(({ state }) => state !== 'idle');
  return [
    ...(rows.length > maxConnections ? [`${rows.length} database connections are open`] : []),
    ...busy.map(({ state, query }) => `a database connection is ${state}: ${query.slice(0, 200)}`),
  ];
}
