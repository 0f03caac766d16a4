import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');

export interface Launched {
  readonly child: ChildProcess;
  readonly address: string;
}

/** Starts the academy as `npm start` does, without its demo; port 0 takes any. Resolves when it answers calls. */
export async function launchAcademy(options: {
  port: number;
  dataDir: string;
  environment: Readonly<Record<string, string>>;
}): Promise<Launched> {
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
  // Its log is read and thrown away, as somebody who keeps it would read it.
  child.stdout.on('data', (chunk: Buffer) => {
    const [, port] = chunk.includes('已启动') ? (/localhost:(\d+)/.exec(chunk.toString()) ?? []) : [];
    if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
  });
  return { child, address: await promise };
}

/** Told to end, or killed; resolves when it has. */
export async function endAcademy(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  child.kill(signal);
  await ended;
}

/** One that stays the same over deaths: `PORT`, or any that is free now. */
export async function findFreePort(): Promise<number> {
  const wanted = Number(process.env['PORT'] ?? 0);
  if (wanted > 0) return wanted;
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
