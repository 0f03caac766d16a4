import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stopAcademy, findFreePort, launchAcademy } from '../harness/launch-academy.ts';
import { listProcessTree } from '../harness/measurements.ts';
import { secret } from './protocol.ts';

/** The academy as `npm start` runs it, with its embedded database, on a port that stays the same across restarts. */
export interface AcademyProcess {
  readonly address: string;
  /** Process id of the current server; it changes with each restart. */
  readonly serverPid: () => number;
  readonly postgresPid: () => Promise<number>;
  readonly databaseUrl: () => Promise<string>;
  start(): Promise<void>;
  killServer(): Promise<void>;
  /** Kills all database processes; a running server restarts the database by itself. */
  killDatabase(): Promise<void>;
  stop(): Promise<void>;
}

export async function createAcademyProcess(dataDir: string): Promise<AcademyProcess> {
  const port = await findFreePort();
  let child: ChildProcess | undefined;
  const readPidFile = async () =>
    (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const postgresPid = async () => Number((await readPidFile())[0]);
  const endServer = async (signal: NodeJS.Signals) => {
    if (child) await stopAcademy(child, signal);
  };
  return {
    address: `http://127.0.0.1:${port}`,
    serverPid: () => child?.pid ?? 0,
    postgresPid,
    databaseUrl: async () => {
      const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim();
      return `postgresql://postgres:${password}@127.0.0.1:${(await readPidFile())[3]}/academy`;
    },
    start: async () => {
      ({ child } = await launchAcademy({ port, dataDir, environment: { TOKEN_SECRET: secret } }));
    },
    killServer: () => endServer('SIGKILL'),
    killDatabase: async () => {
      for (const pid of listProcessTree(await postgresPid())) kill(pid);
    },
    stop: () => endServer('SIGTERM'),
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with its parent.
  }
}
