import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');

export interface LaunchedAcademy {
  readonly child: ChildProcess;
  readonly address: string;
}

/**
 * Starts the academy as `npm start` does, without the demo; port 0 picks a free port. Resolves when it accepts
 * requests and rejects if the process exits first.
 */
export async function launchAcademy(options: {
  port: number;
  dataDir: string;
  environment: Readonly<Record<string, string>>;
}): Promise<LaunchedAcademy> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'info',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.once('close', (code) => reject(new Error(`the academy ended with ${code}`)));
  // The log is read and discarded, so that its cost is included.
  child.stdout.on('data', (chunk: Buffer) => {
    const [, port] = chunk.includes('已启动') ? (/localhost:(\d+)/.exec(chunk.toString()) ?? []) : [];
    if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
  });
  return { child, address: await promise };
}

/** Sends the signal and resolves when the process has exited. */
export async function stopAcademy(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  child.kill(signal);
  await ended;
}

/** A port that stays the same across restarts: `PORT`, or any port that is free now. */
export async function findFreePort(): Promise<number> {
  const configuredPort = Number(process.env['PORT'] ?? 0);
  if (configuredPort > 0) return configuredPort;
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
