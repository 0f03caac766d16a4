// Runs a complete academy on its own port with an empty data directory, for measurements and screenshots.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumArguments, chromiumPath } from './chromium.mjs';
import { node, root } from './setup.mjs';

const readyWithin = 120_000;

async function waitUntilReady(address, server) {
  for (const start = Date.now(); Date.now() - start < readyWithin;) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
    const ready = await fetch(`${address}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The server was not ready in time.');
}

/** Starts an academy and a browser, passes both to `work`, and stops them at the end even if `work` throws. */
export async function withAcademy(port, work, browserArguments = []) {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-'));
  const server = spawn(node, [join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', NODE_ENV: 'production' },
  });
  const ended = new Promise((resolve) => server.on('exit', resolve));
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [...chromiumArguments, ...browserArguments],
  });
  try {
    const address = `http://localhost:${port}`;
    await waitUntilReady(address, server);
    return await work({ address, browser, dataDir });
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Browser context options of a phone: 375×812, Chinese, time zone of China. */
export function phone(options = {}) {
  return {
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...options,
  };
}
