/**
 * Starts the academies of the journeys: one for each worker, whose journeys change it, and one whose clock runs faster.
 * The demo is loaded once, into a folder that every academy starts on a copy of.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  academiesReady,
  academyFolder,
  copyTemplate,
  listAcademies,
  templateFolder,
} from './academy-ports.ts';

const main = join(import.meta.dirname, '../apps/server/src/main.ts');
/** What `npm start` runs. */
const startScript = join(import.meta.dirname, '../scripts/start.mjs');
const running = new Set<ChildProcess>();

/** Starts the server and waits until it listens. */
async function start(environment: Readonly<Record<string, string>>, args: readonly string[] = [main]) {
  // Journeys name the address that they come from in a proxy header.
  const env = { ...process.env, LOG_LEVEL: 'warn', TRUST_PROXY: 'on', ...environment };
  const server = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(server);
  server.once('exit', () => running.delete(server));
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text: Buffer) => String(text).includes('已启动') && resolve());
    server.once('exit', (code) => reject(new Error(`An academy ended with ${code}`)));
  });
  return server;
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

process.once('SIGTERM', () => {
  void Promise.all([...running].map(stop)).then(() => process.exit(0));
});

// The first start, on an empty folder and with all defaults, is the one command that everybody uses.
await stop(await start({ PORT: '0', DATA_DIR: templateFolder() }, [startScript]));
await Promise.all(
  listAcademies().map(async ({ name, port, options }) => {
    const folder = academyFolder(name);
    copyTemplate(folder);
    await start({ PORT: String(port), DATA_DIR: folder }, [...options, main]);
  }),
);
process.stdout.write(`${academiesReady}\n`);
