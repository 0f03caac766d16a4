import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type Db } from '../../apps/server/src/db/database.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded.ts';
import { createLog } from '../../apps/server/src/kit/log.ts';
import { endAcademy, type Launched, launchAcademy } from '../harness/launch-academy.ts';
import { secret } from './protocol.ts';

interface Served {
  readonly address: string;
  readonly pid: number;
}

export interface LiveAcademy {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly servers: readonly Served[];
  /** The process that all of the database's come from: none of the servers', so that each is counted alone. */
  readonly postgres: number;
}

/** An empty academy of so many processes; several share their rooms. Takes it down whatever happens. */
export async function withAcademy<T>(
  processes: number,
  work: (academy: LiveAcademy) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  const database = await startEmbedded({ directory: join(dataDir, 'postgres'), log: createLog('silent') });
  const launched: Launched[] = [];
  const db = createDatabase(database.url, { max: 2 });
  try {
    const pidFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
    const environment = {
      DATABASE_URL: database.url,
      TOKEN_SECRET: secret,
      ROOMS_SHARED: processes > 1 ? 'on' : 'off',
    };
    for (let index = 0; index < processes; index += 1) {
      const own = join(dataDir, `server-${index}`);
      await mkdir(own);
      launched.push(await launchAcademy({ port: 0, dataDir: own, environment }));
    }
    const servers = launched.map(({ child, address }) => ({ address, pid: child.pid ?? 0 }));
    return await work({ db, databaseUrl: database.url, servers, postgres: Number(pidFile.split('\n')[0]) });
  } finally {
    await db.destroy();
    await Promise.all(launched.map(({ child }) => endAcademy(child, 'SIGTERM')));
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
