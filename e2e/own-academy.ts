import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../scripts/chromium.mjs';
import { copyTemplate } from './academy-ports.ts';

const main = join(import.meta.dirname, '../apps/server/src/main.ts');

async function saysThatItStarted(server: ChildProcess): Promise<boolean> {
  for await (const text of server.stdout!) if (String(text).includes('已启动')) return true;
  return false;
}

/** A server with settings of its own that can be killed and restarted with its data. */
export function createOwnAcademy(environment: () => Readonly<Record<string, string>>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-journeys-'));
  const port = Number(process.env.E2E_PORT) + 2_000;
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    // Makes a page notice that the server is down, although localhost stays reachable.
    address: `http://127.0.0.1:${port}`,
    start: async (): Promise<void> => {
      // The first start finds the demo loaded.
      if (!existsSync(join(dataDir, 'postgres'))) copyTemplate(dataDir);
      const env = {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        ...environment(),
      };
      const started = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      child = started;
      if (!(await saysThatItStarted(started))) throw new Error(`It ended with ${started.exitCode}`);
      // The first answer of a cold database may take longer than a page waits on a busy machine.
      await fetch(`http://127.0.0.1:${port}/app/v1/page`);
    },
    /** The address of its database while it runs. */
    findDatabase: (): string => {
      const cluster = join(dataDir, 'postgres');
      const password = readFileSync(`${cluster}.password`, 'utf8').trim();
      // The fourth line is the port that it listens on.
      const at = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3];
      return `postgresql://postgres:${password}@127.0.0.1:${at}/academy`;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** A phone whose browser can be closed and opened again with what pages stored in it. */
export function createOwnBrowser(baseURL: string) {
  const folder = mkdtempSync(join(tmpdir(), 'academy-browser-'));
  return {
    open: (): Promise<BrowserContext> =>
      chromium.launchPersistentContext(folder, {
        executablePath: chromiumPath,
        args: chromiumArguments,
        baseURL,
        viewport: { width: 375, height: 812 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        serviceWorkers: 'allow',
      }),
  };
}
