import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FromAcademy, ToAcademy } from './messages.ts';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
const inside = join(import.meta.dirname, 'inside.ts');

interface ErrorLine {
  /** The message, and that of the error. */
  readonly kind: string;
  readonly line: string;
  /** When it was read, in milliseconds of the monotonic clock. */
  readonly at: number;
}

/** A whole academy with its demo and its own database, as a process. */
export interface Academy {
  readonly port: number;
  readonly rtmpPort: number;
  readonly pid: number;
  /** Signs its tokens. */
  readonly tokenSecret: string;
  /** Opens the page of the codes that were not sent. */
  readonly outboxKey: string;
  /** Log lines of the level error or above, and of commands that failed although they were valid. */
  readonly errorLines: readonly ErrorLine[];
  /** How often each warning was logged. */
  readonly warnings: ReadonlyMap<string, number>;
  /** Whether it still runs. */
  isRunning(): boolean;
  /** What its clock says. */
  now(): Date;
  /** Moves its clocks forward by so many milliseconds. */
  advance(milliseconds: number): Promise<void>;
  /** Sets its time of day by so many milliseconds, while its monotonic clock goes on. */
  jump(milliseconds: number): Promise<void>;
  measureMemory(): Promise<FromAcademy>;
  stop(): Promise<void>;
}

/** An operator without a second factor, besides the demo's. */
export const newOperator = '16500000001';

/** pino's number for the level error. */
const errorLevel = 50;
/** Warnings that stand for a defect: over a socket there is no status of a failure. */
const defects = /^(?:a chat command failed|a room command failed|a question could not be answered)$/;

/** Starts the academy and resolves when it accepts requests. Rejects when it ends before. */
export async function startAcademy(
  dataDir: string,
  vendors: Readonly<Record<string, string>>,
): Promise<Academy> {
  const tokenSecret = randomBytes(32).toString('hex');
  const rtmpPort = await findFreePort();
  const child = spawn(process.execPath, ['--expose-gc', '--import', inside, main], {
    env: {
      PATH: process.env['PATH'],
      // As `npm start` sets it.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
      PORT: '0',
      DATA_DIR: dataDir,
      RTMP_PORT: String(rtmpPort),
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'warn',
      TOKEN_SECRET: tokenSecret,
      OPERATOR_MOBILES: newOperator,
      ...vendors,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const errorLines: ErrorLine[] = [];
  const warnings = new Map<string, number>();
  const { promise: started, resolve, reject } = Promise.withResolvers<number>();
  readLines(child, (line) => {
    const [, port] = /已启动 http:\/\/localhost:(\d+)/.exec(line) ?? [];
    if (port !== undefined) resolve(Number(port));
    else readLogLine(line, errorLines, warnings);
  });
  child.once('close', (code) => reject(new Error(`The academy ended with ${code}`)));
  let advanced = 0;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const ask = async (message: ToAcademy) => {
    const reply = once(child, 'message') as Promise<[FromAcademy]>;
    child.send(message);
    return (await reply)[0];
  };
  return {
    port: await started,
    outboxKey: readFileSync(join(dataDir, 'outbox-key'), 'utf8').trim(),
    rtmpPort,
    pid: child.pid!,
    tokenSecret,
    errorLines,
    warnings,
    isRunning,
    now: () => new Date(Date.now() + advanced),
    advance: async (milliseconds) => {
      advanced += milliseconds;
      await ask({ advance: milliseconds });
    },
    jump: async (milliseconds) => void (await ask({ jump: milliseconds })),
    measureMemory: () => ask({}),
    stop: async () => {
      if (!isRunning()) return;
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function readLines(child: ChildProcess, onLine: (line: string) => void): void {
  let rest = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop()!;
    for (const line of lines) onLine(line);
  });
}

function readLogLine(line: string, errorLines: ErrorLine[], warnings: Map<string, number>): void {
  // The address of the page of codes is printed for whoever tries the academy.
  if (line === '' || line.startsWith('短信发件箱 ')) return;
  const { level, msg, err } = parseLogLine(line);
  const kind = err ? `${msg}, ${err.message.slice(0, 200)}` : msg;
  if (level >= errorLevel || defects.test(msg)) errorLines.push({ kind, line, at: performance.now() });
  else warnings.set(msg, (warnings.get(msg) ?? 0) + 1);
}

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly err?: { readonly message: string };
}

/** Whatever is no log line was written by a failing process. */
function parseLogLine(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return { level: errorLevel, msg: line };
  }
}

/** RTMP takes a port of its own, which the academy does not print. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
