import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { livePlaylistPath } from '../../apps/server/src/domain/live/segments.ts';
import { forkSubject } from '../harness/subject-process.ts';
import { readProcessTime } from '../harness/measurements.ts';
import { addTestLives, withAcademy } from './test-academy.ts';
import type { ViewerCommands } from './protocol.ts';
import { publishFilm, segmentSeconds } from './publish-film.ts';

export interface WatchingResult {
  readonly viewers: number;
  /** The number of viewers that would use one core of the server, excluding the cost of packaging the live. */
  readonly viewersPerCore: number;
  /** Server time in microseconds for one playlist with its segment. */
  readonly cost: number;
  readonly megabits: number;
  readonly failed: number;
  /** Cores used by the process that plays the viewers. */
  readonly players: number;
}

/** Time until the live has segments and the server is warm, in ms. */
const warmUpTime = 4_000;

/**
 * Measures viewers of one live who load directly from the server; a proxy or CDN in front would absorb nearly all of
 * these requests.
 */
export async function measureWatching(options: {
  film: readonly Buffer[];
  viewers: number;
  seconds: number;
}): Promise<WatchingResult> {
  const { film, viewers, seconds } = options;
  return withAcademy(1, async (academy) => {
    const { address, pid } = academy.servers[0]!;
    const [live] = await addTestLives(academy, 1);
    const publishing = await publishFilm(address, live!, film);
    const failed = publishing.sent.then(() => {
      throw new Error('the film ended before the measurement');
    });
    failed.catch(() => {});
    const players = forkSubject<ViewerCommands>(join(import.meta.dirname, 'viewers.ts'));
    const measureCpu = async <T>(work: () => Promise<T>) => {
      const before = { cpu: readProcessTime(pid), at: performance.now() };
      const result = await work();
      const took = (performance.now() - before.at) * 1_000;
      return { result, took, used: readProcessTime(pid) - before.cpu };
    };
    try {
      await sleep(warmUpTime);
      const alone = await measureCpu(() => sleep(warmUpTime));
      const playlist = `${address}/media/${livePlaylistPath(live!.contentId)}`;
      const request = { playlist, viewers, seconds, interval: segmentSeconds * 1_000 };
      const watch = () => Promise.race([players.request('watch', request), failed]);
      const { result, took, used } = await measureCpu(watch);
      const viewersCpu = used - (alone.used * took) / alone.took;
      return {
        viewers,
        viewersPerCore: (viewers * took) / viewersCpu,
        cost: viewersCpu / result.segments,
        megabits: (result.bytes * 8) / took,
        failed: result.failed,
        players: result.cpu / took,
      };
    } finally {
      players.stop();
      await publishing.stop().catch(() => {});
    }
  });
}
