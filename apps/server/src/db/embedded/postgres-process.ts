import { spawn, type ChildProcess } from 'node:child_process';
import { environment } from './cluster.ts';
import { commandFor, type Identity } from './identity.ts';
import { stopProcess } from './orphan.ts';

const ready = 'database system is ready to accept connections';
const startTimeout = 60_000;

export interface PostgresProcess {
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
}

export interface PostgresOptions {
  program: string;
  directory: string;
  port: number;
  identity: Identity | undefined;
  /** `name=value` settings of PostgreSQL. */
  settings: readonly string[];
  onLine: (line: string) => void;
}

/** Starts PostgreSQL and waits until it takes connections. Rejects with its last words when it ends before that. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresProcess> {
  const { directory, identity, port } = options;
  const command = await commandFor(options.program, { identity, reaches: [directory] });
  const own = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'log_min_messages=warning'];
  const settings = [...own, ...options.settings].flatMap((setting) => ['-c', setting]);
  const child = spawn(
    command.program,
    [...command.prefix, '-D', directory, '-p', String(port), ...settings],
    {
      ...command.identity,
      env: environment,
      cwd: '/',
      // A process group of its own: Ctrl-C in the terminal reaches us alone, and we stop it after draining.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => resolve()).once('error', () => resolve()),
  );
  const alive = () => child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    if (child.pid !== undefined) await stopProcess(child.pid, alive);
  };
  try {
    await waitUntilReady(child, options.onLine);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ended, stop, signal: (signal) => void child.kill(signal) };
}

function waitUntilReady(child: ChildProcess, onLine: (line: string) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const said: string[] = [];
  const fail = (why: string) => reject(new Error(`PostgreSQL ${why}: ${said.slice(-5).join(' | ')}`));
  const timer = setTimeout(() => fail('did not become ready in time'), startTimeout);
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    for (const line of chunk.split('\n').filter(Boolean)) {
      onLine(line);
      said.push(line);
      if (said.length > 50) said.shift();
      if (line.includes(ready)) resolve();
    }
  });
  child.once('error', (error) => fail(`could not be started (${error.message})`));
  child.once('close', (code) => fail(`ended with ${code}`));
  return promise.finally(() => clearTimeout(timer));
}
