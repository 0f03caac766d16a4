import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { kill } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcess } from '../../kit/running-process.ts';
import { postgresEnvironment } from './cluster.ts';
import { holdClusterLock, isClusterUnused } from './cluster-lock.ts';
import { buildCommand, type Identity } from './os-identity.ts';

const readyMessage = 'database system is ready to accept connections';
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

/**
 * Starts PostgreSQL and waits until it accepts connections. Rejects with its last log lines when it ends before that.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresProcess> {
  const { directory, identity, port } = options;
  const command = await buildCommand(options.program, { identity, requiredPaths: [directory] });
  const fixedSettings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'log_min_messages=warning',
  ];
  const settings = [...fixedSettings, ...options.settings].flatMap((setting) => ['-c', setting]);
  const child = spawn(
    ...(await holdClusterLock(directory, [
      command.program,
      ...command.prefix,
      '-D',
      directory,
      '-p',
      String(port),
      ...settings,
    ])),
    {
      ...command.identity,
      env: postgresEnvironment,
      cwd: '/',
      // A process group of its own: Ctrl-C in the terminal then reaches only this program, which stops PostgreSQL
      // after its own shutdown.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => resolve()).once('error', () => resolve()),
  );
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    if (child.pid !== undefined) await stopProcess(child.pid, isAlive);
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
  const lastLines: string[] = [];
  const fail = (reason: string) =>
    reject(new Error(`PostgreSQL ${reason}: ${lastLines.slice(-5).join(' | ')}`));
  const timer = setTimeout(() => fail('did not become ready in time'), startTimeout);
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    for (const line of chunk.split('\n').filter(Boolean)) {
      onLine(line);
      lastLines.push(line);
      if (lastLines.length > 50) lastLines.shift();
      if (line.includes(readyMessage)) resolve();
    }
  });
  child.once('error', (error) => fail(`could not be started (${error.message})`));
  child.once('close', (code) => fail(`ended with ${code}`));
  return promise.finally(() => clearTimeout(timer));
}

/** Signals that stop PostgreSQL, from the gentlest on, each with the milliseconds to wait for it. */
const stopSteps = [
  ['SIGINT', 8_000],
  ['SIGQUIT', 3_000],
  ['SIGKILL', 2_000],
] as const;

/**
 * Stops a PostgreSQL that a killed process left running on `directory` and returns whether there was one. The caller
 * must hold the lock of the data directory. Throws when the process does not stop, and when one runs that this process
 * cannot see, because it lives in another container.
 */
export async function stopOrphan(directory: string): Promise<boolean> {
  const file = join(directory, 'postmaster.pid');
  const orphanPid = await readPid(file);
  if (orphanPid === undefined) return false;
  const isRunning = () => findProcess(orphanPid)?.command.includes(`-D ${directory}`) ?? false;
  const wasRunning = isRunning();
  if (wasRunning) await stopProcess(orphanPid, isRunning);
  if (isRunning()) throw new Error(`The PostgreSQL that was left running (pid ${orphanPid}) does not stop`);
  // PostgreSQL refuses to start when the id in its file is used again, by whatever program. Only the kernel's lock
  // shows that the file is stale; without it PostgreSQL itself has to decide.
  if (await isClusterUnused(directory)) await rm(file, { force: true });
  return wasRunning;
}

async function readPid(file: string): Promise<number | undefined> {
  try {
    return Number((await readFile(file, 'utf8')).split('\n')[0]);
  } catch {
    return undefined;
  }
}

/** Stops a PostgreSQL process: gracefully first, then with SIGQUIT and SIGKILL. */
async function stopProcess(pid: number, isAlive: () => boolean): Promise<void> {
  for (const [signal, timeout] of stopSteps) {
    if (!isAlive()) return;
    sendSignal(pid, signal);
    const deadline = Date.now() + timeout;
    while (isAlive() && Date.now() < deadline) await sleep(20);
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    kill(pid, signal);
  } catch {
    // It ended between the question and the signal.
  }
}
