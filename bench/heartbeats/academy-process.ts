import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { listTree } from '../harness/processor-time.ts';
import { secret } from './protocol.ts';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');

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
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    child.kill(signal);
    await ended;
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
      child = await launch({ port, dataDir });
    },
    killServer: () => end('SIGKILL'),
    killDatabase: async () => {
      for (const pid of listTree(await postgres())) kill(pid);
    },
    stop: () => end('SIGTERM'),
  };
}

/** Resolves when it answers calls. */
async function launch({ port, dataDir }: { port: number; dataDir: string }): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      TOKEN_SECRET: secret,
      DEMO: 'off',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('close', (code) => reject(new Error(`the academy ended with ${code}`)));
  // Its log is read and thrown away, as somebody who keeps it would read it.
  child.stdout.on('data', (chunk: Buffer) => chunk.includes('已启动') && resolve());
  await promise;
  return child;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with its parent.
  }
}

async function findFreePort(): Promise<number> {
  const wanted = Number(process.env['PORT'] ?? 0);
  if (wanted > 0) return wanted;
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
