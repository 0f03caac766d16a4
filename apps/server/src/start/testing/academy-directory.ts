import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach } from 'vitest';

const main = join(import.meta.dirname, '../../main.ts');

interface LaunchedAcademy {
  child: ChildProcess;
  /** Everything that it printed so far. */
  output: () => string;
}

/**
 * Whole processes as `npm start` starts them: in a new directory for every test, with a PostgreSQL of their own in it, and
 * without the demo unless the environment says otherwise.
 */
export function useAcademyDirectory() {
  let dataDir: string;
  const running: ChildProcess[] = [];
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'academy-life-'));
  });
  afterEach(async () => {
    for (const child of running.splice(0)) await endProcess(child, 'SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });

  const launch = (
    environment: Record<string, string> = {},
    wrapper: readonly string[] = [],
  ): LaunchedAcademy => {
    const command = [...wrapper, process.execPath, main];
    const child = spawn(command[0]!, command.slice(1), {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        PORT: '0',
        DATA_DIR: dataDir,
        DEMO: 'off',
        LOG_LEVEL: 'info',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    running.push(child);
    return { child, output: () => text };
  };

  /** The lines of PostgreSQL's file: its process id is the first, its port the fourth. */
  const readPidFile = async () =>
    (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');

  return {
    get dataDir() {
      return dataDir;
    },
    launch,
    /** Resolves with its address once it has said it. */
    start: async (environment?: Record<string, string>): Promise<LaunchedAcademy & { address: string }> => {
      const { child, output } = launch(environment);
      const announced = /有效父母学院已启动 (http:\/\/localhost:\d+)\/wx\//;
      while (!announced.test(output())) {
        if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${output()}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return { child, output, address: announced.exec(output())![1]! };
    },
    readPostgresPid: async () => Number((await readPidFile())[0]),
    query: async (statement: string): Promise<unknown[]> => {
      const password = await readFile(join(dataDir, 'postgres.password'), 'utf8');
      const address = { host: '127.0.0.1', port: Number((await readPidFile())[3]), database: 'academy' };
      const client = new pg.Client({ ...address, user: 'postgres', password });
      await client.connect();
      const { rows } = await client.query(statement);
      await client.end();
      return rows;
    },
  };
}

/** Sends the signal and waits for the end; returns the exit code. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill(signal);
  await once(child, 'close');
  return child.exitCode;
}
