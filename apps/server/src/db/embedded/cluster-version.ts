import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresEnvironment } from './cluster.ts';

const run = promisify(execFile);

/** The data was written by another major version of PostgreSQL than the bundled one, which cannot open it. */
class OtherPostgresVersion extends Error {
  override readonly name = 'OtherPostgresVersion';

  constructor(directory: string, { written, bundled }: { written: string; bundled: string }) {
    super(
      `${directory} 中的数据由 PostgreSQL ${written} 写成，这个版本自带 PostgreSQL ${bundled}，不能打开：请启动写成它的那个版本，或者恢复备份；什么都没有改动。\n` +
        `The data in ${directory} was written by PostgreSQL ${written}, and this release brings PostgreSQL ${bundled}, which cannot open it: ` +
        'start the release that wrote it (from there pg_dump moves it to a PostgreSQL of your own, see DATABASE_URL), or restore a backup; nothing was changed.',
    );
  }
}

/**
 * Throws OtherPostgresVersion when the cluster in `directory` was made by another major version than that of the program
 * `postgres`; does nothing when there is no cluster yet. It only reads, so that a refused directory stays as it is.
 */
export async function checkClusterVersion(directory: string, postgres: string): Promise<void> {
  const written = await readClusterVersion(directory);
  if (written === undefined) return;
  const bundled = await readProgramVersion(postgres);
  if (written !== bundled) throw new OtherPostgresVersion(directory, { written, bundled });
}

/** `18`, or `9.6` of the versions before 10. Undefined without a cluster, and for a file that PostgreSQL did not write. */
async function readClusterVersion(directory: string): Promise<string | undefined> {
  const text = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return /^\d+(?:\.\d+)?$/.exec(text.trim())?.[0];
}

/** The major version of the program, which says `postgres (PostgreSQL) 18.4`. */
async function readProgramVersion(postgres: string): Promise<string> {
  const { stdout } = await run(postgres, ['--version'], { env: postgresEnvironment });
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout) ?? [];
  if (major === undefined) throw new Error(`${postgres} does not say which version it is: ${stdout}`);
  return major;
}
