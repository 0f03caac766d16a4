import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { livePlaylistPath } from '../../apps/server/src/domain/live/segments.ts';
import { forkSubject } from '../harness/fork-subject.ts';
import { readOwnTime } from '../harness/processor-time.ts';
import { addStages } from './add-people.ts';
import type { ViewerQuestions } from './protocol.ts';
import { publishFilm, segmentSeconds } from './publish-film.ts';
import { withAcademy } from './with-academy.ts';

export interface WatchingFigures {
  readonly viewers: number;
  /** So many would use up one core of the server, which packs the live besides. */
  readonly aCore: number;
  /** Of the server, microseconds for one playlist with its segment. */
  readonly cost: number;
  readonly megabits: number;
  readonly failed: number;
  /** Cores that the players used. */
  readonly players: number;
}

/** Until there is something to watch, and the server has warmed; ms. */
const warming = 4_000;

/** Viewers of one live, straight from the server: a proxy or CDN in front would keep nearly all of it away. */
export async function measureWatching(options: {
  film: readonly Buffer[];
  viewers: number;
  seconds: number;
}): Promise<WatchingFigures> {
  const { film, viewers, seconds } = options;
  return withAcademy(1, async (academy) => {
    const { address, pid } = academy.servers[0]!;
    const [stage] = await addStages(academy, 1);
    const publishing = await publishFilm(address, stage!, film);
    const players = forkSubject<ViewerQuestions>(join(import.meta.dirname, 'viewers.ts'));
    const spend = async <T>(work: () => Promise<T>) => {
      const before = { cpu: readOwnTime(pid), at: performance.now() };
      const told = await work();
      const took = (performance.now() - before.at) * 1_000;
      return { told, took, used: readOwnTime(pid) - before.cpu };
    };
    try {
      await sleep(warming);
      const alone = await spend(() => sleep(warming));
      const playlist = `${address}/media/${livePlaylistPath(stage!.contentId)}`;
      const ask = { playlist, viewers, seconds, every: segmentSeconds * 1_000 };
      const { told, took, used } = await spend(() => players.ask('watch', ask));
      const theirs = used - (alone.used * took) / alone.took;
      return {
        viewers,
        aCore: (viewers * took) / theirs,
        cost: theirs / told.segments,
        megabits: (told.bytes * 8) / took,
        failed: told.failed,
        players: told.cpu / took,
      };
    } finally {
      players.stop();
      await publishing.stop().catch(() => {});
    }
  });
}
