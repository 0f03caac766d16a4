import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endAcademy, findFreePort, launchAcademy } from '../harness/launch-academy.ts';
import { listTree } from '../harness/processor-time.ts';
import { secret } from './protocol.ts';

/** The academy as `npm start` runs it, with the database of its own, on a port that it keeps over its deaths. */
export interface Academy {
  readonly address: string;
  /** As of now: another one after each death. */
  readonly server: () => number;
  readonly postgres: () => Promise<number>;
  readonly databaseUrl: () => Promise<string>;
  start(): Promise<void>;
  killServer(): Promise<void>;
  /** All of its processes; a server that lives starts it again by itself. */
  killDatabase(): Promise<void>;
  stop(): Promise<void>;
}

export async function createAcademy(dataDir: string): Promise<Academy> {
  const port = await findFreePort();
  let child: ChildProcess | undefined;
  const readPidFile = async () =>
    (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const postgres = async () => Number((await readPidFile())[0]);
  const end = async (signal: NodeJS.Signals) => {
    if (child) await endAcademy(child, signal);
  };
  return {
    address: `http://127.0.0.1:${port}`,
    server: () => child?.pid ?? 0,
    postgres,
    databaseUrl: async () => {
      const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim();
      return `postgresql://postgres:${password}@127.0.0.1:${(await readPidFile())[3]}/academy`;
    },
    start: async () => {
      ({ child } = await launchAcademy({ port, dataDir, environment: { TOKEN_SECRET: secret } }));
    },
    killServer: () => end('SIGKILL'),
    killDatabase: async () => {
      for (const pid of listTree(await postgres())) kill(pid);
    },
    stop: () => end('SIGTERM'),
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with its parent.
  }
}
