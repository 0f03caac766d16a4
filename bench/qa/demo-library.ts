import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type Db } from '../../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { onServer, withDatabase } from '../../apps/server/src/db/testing/test-cluster.ts';
import { refreshLibrary } from '../../apps/server/src/domain/library/refresh-library.ts';
import { systemClock } from '../../apps/server/src/kit/clock.ts';
import { createLog } from '../../apps/server/src/kit/log.ts';
import { createDiskStorage } from '../../apps/server/src/providers/storage/disk-storage.ts';
import { seedDemo } from '../../apps/server/src/seed/seed.ts';

const folder = join(import.meta.dirname, '../../demo');

/** Runs `work` on a temporary database with the demo and its indexed library. */
export async function withDemoLibrary(work: (db: Db, url: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  const server = await startEmbeddedPostgres({
    directory: join(dataDir, 'postgres'),
    log: createLog('silent'),
  });
  await onServer(server.adminUrl, 'create database bench_qa');
  const url = withDatabase(server.adminUrl, 'bench_qa');
  await migrate(url);
  const db = createDatabase(url, { max: 4 });
  try {
    console.log('the demo is loaded …');
    const storage = createDiskStorage({ root: join(dataDir, 'media'), publicPrefix: '/media' });
    await seedDemo({ db, storage, clock: systemClock, folder });
    const startedAt = performance.now();
    const sources = await refreshLibrary(db);
    console.log(`${sources} sources became passages in ${Math.round(performance.now() - startedAt)} ms`);
    await work(db, url);
  } finally {
    await db.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
