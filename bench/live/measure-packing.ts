import { setTimeout as sleep } from 'node:timers/promises';
import { readTreeTime } from '../harness/processor-time.ts';
import { addStages } from './add-people.ts';
import { type Publishing, publishFilm } from './publish-film.ts';
import { type LiveAcademy, withAcademy } from './with-academy.ts';

export interface PackingFigures {
  readonly lives: number;
  /** Of one core for each live: server with its ffmpeg, and the database. */
  readonly server: number;
  readonly database: number;
}

/** Until every ffmpeg has begun, and what comes once is over; ms. */
const warming = 5_000;

/** What it costs to take in so many lives at once, without anybody who watches, beyond what a server costs that has none. */
export async function measurePacking(
  counts: readonly number[],
  { film, seconds }: { film: readonly Buffer[]; seconds: number },
): Promise<PackingFigures[]> {
  return withAcademy(1, async (academy) => {
    await sleep(warming);
    const idle = await spend(academy, seconds);
    const figures: PackingFigures[] = [];
    for (const lives of counts) {
      const { server, database } = await pack(academy, { lives, film, seconds });
      figures.push({
        lives,
        server: (server - idle.server) / lives,
        database: (database - idle.database) / lives,
      });
    }
    return figures;
  });
}

async function pack(
  academy: LiveAcademy,
  { lives, film, seconds }: { lives: number; film: readonly Buffer[]; seconds: number },
) {
  const [server] = academy.servers;
  const publishing: Publishing[] = [];
  for (const stage of await addStages(academy, lives))
    publishing.push(await publishFilm(server!.address, stage, film));
  const failed = Promise.all(publishing.map(({ sent }) => sent)).then(() => {
    throw new Error('the film ended before the measurement');
  });
  try {
    await Promise.race([sleep(warming), failed]);
    return await Promise.race([spend(academy, seconds), failed]);
  } finally {
    await Promise.allSettled(publishing.map(({ stop }) => stop()));
  }
}

/** Of one core, used in so many seconds from now on. */
async function spend({ servers, postgres }: LiveAcademy, seconds: number) {
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
