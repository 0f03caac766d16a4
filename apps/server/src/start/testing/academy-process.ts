import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';

const main = join(import.meta.dirname, '../../main.ts');

/** A whole academy as a process of its own, with a new database and directory for every test. */
export function useAcademyProcess(tokenSecret: string) {
  let dataDir: string;
  let database: TestDatabase;
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const running = child!;
    if (running.exitCode === null && running.signalCode === null) {
      running.kill(signal);
      await once(running, 'close');
    }
    return running.exitCode;
  };
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'academy-life-'));
    database = await createTestDatabase();
  });
  afterEach(async () => {
    if (child) await end('SIGTERM');
    child = undefined;
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    get db() {
      return database.db;
    },
    get dataDir() {
      return dataDir;
    },
    /** Starts it on this port (0: any), with extra environment variables, and returns its address. */
    start: async (port = '0', overrides: Readonly<Record<string, string>> = {}): Promise<string> => {
      const environment = {
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        PORT: port,
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        TOKEN_SECRET: tokenSecret,
        DEMO: 'off',
        ...overrides,
      };
      const started = spawn(process.execPath, [main], {
        env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...environment },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      for await (const text of started.stdout) {
        const [, address] = /已启动 (http:\/\/localhost:\d+)\/wx\//.exec(String(text)) ?? [];
        if (address) return address;
      }
      throw new Error(`It ended with ${started.exitCode}`);
    },
    kill: async (): Promise<void> => void (await end('SIGKILL')),
    /** Stops it; returns its exit code. */
    stop: () => end('SIGTERM'),
  };
}
