import { setTimeout as sleep } from 'node:timers/promises';
import { readTreeTime } from '../harness/measurements.ts';
import { addTestLives, type LiveAcademy, withAcademy } from './test-academy.ts';
import { type Publishing, publishFilm } from './publish-film.ts';

export interface PackagingCost {
  readonly lives: number;
  /** Share of one core per live: of the server with its ffmpeg processes, and of the database. */
  readonly server: number;
  readonly database: number;
}

/** Time until every ffmpeg has started and one-time costs are over, in ms. */
const warmUpTime = 5_000;

/** Measures what it costs to ingest this many lives at once without viewers, beyond the cost of an idle server. */
export async function measurePackaging(
  counts: readonly number[],
  { film, seconds }: { film: readonly Buffer[]; seconds: number },
): Promise<PackagingCost[]> {
  return withAcademy(1, async (academy) => {
    await sleep(warmUpTime);
    const idle = await measureCpu(academy, seconds);
    const costs: PackagingCost[] = [];
    for (const lives of counts) {
      const { server, database } = await measureLives(academy, { lives, film, seconds });
      costs.push({
        lives,
        server: (server - idle.server) / lives,
        database: (database - idle.database) / lives,
      });
    }
    return costs;
  });
}

async function measureLives(
  academy: LiveAcademy,
  { lives, film, seconds }: { lives: number; film: readonly Buffer[]; seconds: number },
) {
  const [server] = academy.servers;
  const publishing: Publishing[] = [];
  for (const live of await addTestLives(academy, lives))
    publishing.push(await publishFilm(server!.address, live, film));
  const failed = Promise.all(publishing.map(({ sent }) => sent)).then(() => {
    throw new Error('the film ended before the measurement');
  });
  try {
    await Promise.race([sleep(warmUpTime), failed]);
    return await Promise.race([measureCpu(academy, seconds), failed]);
  } finally {
    await Promise.allSettled(publishing.map(({ stop }) => stop()));
  }
}

/** Shares of one core used during the next seconds. */
async function measureCpu({ servers, postgres }: LiveAcademy, seconds: number) {
  const read = () => ({
    at: performance.now() * 1_000,
    server: readTreeTime(servers[0]!.pid),
    database: readTreeTime(postgres),
  });
  const before = read();
  await sleep(seconds * 1_000);
  const after = read();
  const share = (of: 'server' | 'database') => (after[of] - before[of]) / (after.at - before.at);
  return { server: share('server'), database: share('database') };
}
