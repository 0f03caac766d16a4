import { Readable } from 'node:stream';
import type { Db } from '../../db/database.ts';
import { headPath, listAllSegments, type PlacedSegment, segmentPath } from '../../domain/live/segments.ts';
import type { JoinedRun } from '../../media/live/join-runs.ts';
import type { Storage } from '../../ports/storage.ts';

/** What was recorded of a live, run after run, each read from the storage as it is wanted. */
export async function readRuns(
  { db, storage }: { db: Db; storage: Storage },
  contentId: number,
): Promise<{ empty: boolean; runs: AsyncGenerator<JoinedRun> }> {
  const segments = await listAllSegments(db, contentId);
  const groups = Map.groupBy(segments, (segment) => segment.run);
  const readRun = async function* (number: number, parts: readonly PlacedSegment[]) {
    const run = { contentId, number };
    const paths = [headPath(run), ...parts.map((part) => segmentPath(run, part.number))];
    for (const path of paths) yield* await storage.read(path);
  };
  const runs = async function* () {
    let milliseconds = 0;
    for (const [number, parts] of groups) {
      yield { film: Readable.from(readRun(number, parts)), beginsAt: milliseconds / 1_000 };
      milliseconds += parts.reduce((sum, part) => sum + part.milliseconds, 0);
    }
  };
  return { empty: segments.length === 0, runs: runs() };
}
