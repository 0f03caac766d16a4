import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { arch, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Debian's package libfaketime has its library, which answers programs that ask for the time of day. */
const library = `/usr/lib/${arch() === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`;

/** The clock of an academy's PostgreSQL, which can be set. */
export interface PostgresClock {
  /** What PostgreSQL needs in its environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Sets its time of day, as a difference from the real one in milliseconds; PostgreSQL notices within a second. */
  set(milliseconds: number): Promise<void>;
  remove(): Promise<void>;
}

/** Undefined where the library is missing: PostgreSQL then has the machine's clock. */
export async function createPostgresClock(): Promise<PostgresClock | undefined> {
  if (!existsSync(library)) return undefined;
  const directory = await mkdtemp(join(tmpdir(), 'academy-clock-'));
  // Started by root, PostgreSQL runs under an account of its own.
  await chmod(directory, 0o755);
  const file = join(directory, 'offset');
  const set = (milliseconds: number) =>
    writeFile(file, `${milliseconds < 0 ? '-' : '+'}${Math.abs(milliseconds) / 1_000}\n`, { mode: 0o644 });
  await set(0);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    set,
    remove: () => rm(directory, { recursive: true }),
  };
}
