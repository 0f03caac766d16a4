import { LRUCache } from 'lru-cache';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { findLive } from '../../domain/live/lives.ts';
import { listRunsWithSegments, type CreatedRun } from '../../domain/live/runs.ts';
import { listLatestSegments, type PlacedSegment } from '../../domain/live/segments.ts';
import { agesByMonotonic } from '../../kit/clock.ts';
import { composeLivePlaylist, type LiveVariant } from '../../media/live/playlists.ts';
import type { LiveSegment } from '../../ports/live-origin.ts';
import type { InMemoryFile } from '../../transport/files/media.ts';

/** Segments that a playlist lists, and segments kept in memory for viewers who are behind. */
const listedSegments = 15;
const cachedSegments = 30;
/** Milliseconds for which a playlist composed from rows is cached; no segment is shorter. */
const rowPlaylistLifetime = 400;
/** Lives whose playlists are cached. */
const maxCachedPlaylists = 500;

interface LiveWindow {
  readonly run: CreatedRun;
  readonly runs: readonly number[];
  segments: PlacedSegment[];
  /** The files in memory by their names within the run. */
  readonly files: Map<string, Buffer>;
  playlists: Playlists;
}

export interface CachedRun {
  setHead(head: Buffer, soundHead: Buffer | undefined): void;
  /** Returns the segment's number within the run. */
  add(segment: LiveSegment, at: Date): number;
  /** Removes the run from memory; to be called once its rows are complete. */
  remove(): void;
}

export interface LiveCache {
  /** Starts a run after the segments that the rows already have. */
  startRun(run: CreatedRun): Promise<CachedRun>;
  /**
   * Finds a live's playlist, from memory if this process packages it and from the rows otherwise, or a segment in
   * memory. Undefined for everything else, which may be in the storage.
   */
  find(path: string): Promise<InMemoryFile | undefined>;
}

const playlistPath = /^lives\/(\d{1,15})\/(live|sound)\.m3u8$/;
const segmentFilePath = /^lives\/(\d{1,15})\/(\d{1,9})\/((?:sound-)?(?:\d{1,9}\.m4s|head\.mp4))$/;

const variants = { live: 'picture', sound: 'sound' } as const;

export function createLiveCache({ db }: { db: Db }): LiveCache {
  const windows = new Map<number, LiveWindow>();
  const cachedPlaylists = new LRUCache<number, Promise<Playlists | undefined>>({
    max: maxCachedPlaylists,
    ttl: rowPlaylistLifetime,
    ...agesByMonotonic,
  });

  const playlistsFromRows = (contentId: number) => {
    const cached = cachedPlaylists.get(contentId);
    if (cached) return cached;
    const pending = composeFromRows(db, contentId);
    cachedPlaylists.set(contentId, pending);
    pending.catch(() => cachedPlaylists.delete(contentId));
    return pending;
  };

  const findSegmentFile = (path: string): InMemoryFile | undefined => {
    const [, contentId, run, name = ''] = segmentFilePath.exec(path) ?? [];
    const window = windows.get(Number(contentId));
    if (!window || window.run.number !== Number(run)) return undefined;
    const body = window.files.get(name);
    return body && { body, isImmutable: true };
  };

  return {
    startRun: async (run) => {
      const { contentId } = run;
      const segments = await listLatestSegments(db, { contentId, count: listedSegments });
      const runs = [...(await listRunsWithSegments(db, contentId)), run.number];
      const window: LiveWindow = { run, runs, segments, files: new Map(), playlists: new Map() };
      windows.set(contentId, window);
      return {
        setHead: (head, soundHead) => {
          window.files.set('head.mp4', head);
          if (soundHead) window.files.set('sound-head.mp4', soundHead);
        },
        add: (segment, at) => addSegment(window, segment, at),
        remove: () => {
          cachedPlaylists.delete(contentId);
          if (windows.get(contentId) === window) windows.delete(contentId);
        },
      };
    },
    find: async (path) => {
      const [, id, name] = playlistPath.exec(path) ?? [];
      if (id === undefined) return findSegmentFile(path);
      const contentId = Number(id);
      const variant = variants[name as keyof typeof variants];
      const body =
        windows.get(contentId)?.playlists.get(variant) ?? (await playlistsFromRows(contentId))?.get(variant);
      return body && { body, isImmutable: false };
    },
  };
}

function addSegment(window: LiveWindow, { body, sound, milliseconds }: LiveSegment, at: Date): number {
  const { run, runs, files } = window;
  const lastSegment = window.segments.at(-1);
  const number = lastSegment?.run === run.number ? lastSegment.number + 1 : 0;
  const position = { run: run.number, number, sequence: run.sequence + number };
  const segment = { ...position, milliseconds, hasSound: sound !== undefined, startedAt: at };
  window.segments = [...window.segments, segment].slice(-listedSegments);
  files.set(`${number}.m4s`, body);
  if (sound) files.set(`sound-${number}.m4s`, sound);
  for (const prefix of ['', 'sound-']) files.delete(`${prefix}${number - cachedSegments}.m4s`);
  // One copy for all viewers until the next segment.
  window.playlists = composeAllVariants(window.segments, { runs, ended: false });
  return number;
}

type Playlists = Map<LiveVariant, Buffer>;

const composeAllVariants = (
  segments: readonly PlacedSegment[],
  options: { runs: readonly number[]; ended: boolean },
): Playlists =>
  new Map(
    Object.values(variants).map((variant) => [
      variant,
      Buffer.from(composeLivePlaylist(segments, { ...options, variant })),
    ]),
  );

async function composeFromRows(db: Db, contentId: number): Promise<Playlists | undefined> {
  const live = await findLive(db, contentId);
  if (!live || live.run === 0) return undefined;
  const segments = await listLatestSegments(db, { contentId, count: listedSegments });
  const runs = await listRunsWithSegments(db, contentId);
  const ended = live.status === liveStatus.replay;
  return segments.length > 0 ? composeAllVariants(segments, { runs, ended }) : undefined;
}
