import { liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { findLive } from '../../domain/live/find-live.ts';
import { listRunsWithSegments, type OpenedRun } from '../../domain/live/runs.ts';
import { listLatestSegments, type PlacedSegment } from '../../domain/live/segments.ts';
import { composeLivePlaylist, type Rendition } from '../../media/live/playlists.ts';
import type { LiveSegment } from '../../ports/live-origin.ts';
import type { FreshFile } from '../../transport/files/fresh-file.ts';

/** Segments that a playlist lists, and those that are still in memory for whoever is behind. */
const listed = 15;
const held = 30;
/** A playlist made of rows is good for so long, in ms: a segment is not shorter. */
const lifetime = 400;
/** Lives whose playlists are remembered; beyond, all are forgotten. */
const mostRemembered = 500;

interface Window {
  readonly run: OpenedRun;
  readonly runs: readonly number[];
  segments: PlacedSegment[];
  /** What is in memory, by its name within the run. */
  readonly files: Map<string, Buffer>;
  playlists: Playlists;
}

/** A run's part of what is held for those who watch. */
export interface HeldRun {
  setHead(head: Buffer, soundHead: Buffer | undefined): void;
  /** Returns the segment's number within the run. */
  add(segment: LiveSegment, at: Date): number;
  /** From now on the rows tell; to be called once they are complete. */
  drop(): void;
}

export interface LiveMemory {
  /** Begins a run that follows what the rows tell. */
  hold(run: OpenedRun): Promise<HeldRun>;
  /**
   * A live's playlist, from memory where this process packs it and of rows where another does or did; and what is in
   * memory of segments. Undefined for everything else, which the storage may have.
   */
  find(path: string): Promise<FreshFile | undefined>;
}

const playlistPath = /^lives\/(\d{1,15})\/(live|sound)\.m3u8$/;
const partPath = /^lives\/(\d{1,15})\/(\d{1,9})\/((?:sound-)?(?:\d{1,9}\.m4s|head\.mp4))$/;

const renditions = { live: 'picture', sound: 'sound' } as const;

export function createLiveMemory({ db }: { db: Db }): LiveMemory {
  const windows = new Map<number, Window>();
  const remembered = new Map<number, { until: number; texts: Promise<Playlists | undefined> }>();

  const ofRows = (contentId: number) => {
    const known = remembered.get(contentId);
    if (known && known.until > performance.now()) return known.texts;
    if (remembered.size >= mostRemembered) remembered.clear();
    const texts = composeOfRows(db, contentId);
    remembered.set(contentId, { until: performance.now() + lifetime, texts });
    texts.catch(() => remembered.delete(contentId));
    return texts;
  };

  const findPart = (path: string): FreshFile | undefined => {
    const [, contentId, run, name = ''] = partPath.exec(path) ?? [];
    const window = windows.get(Number(contentId));
    if (!window || window.run.number !== Number(run)) return undefined;
    const body = window.files.get(name);
    return body && { body, lasting: true };
  };

  return {
    hold: async (run) => {
      const { contentId } = run;
      const segments = await listLatestSegments(db, { contentId, count: listed });
      const runs = [...(await listRunsWithSegments(db, contentId)), run.number];
      const window: Window = { run, runs, segments, files: new Map(), playlists: new Map() };
      windows.set(contentId, window);
      return {
        setHead: (head, soundHead) => {
          window.files.set('head.mp4', head);
          if (soundHead) window.files.set('sound-head.mp4', soundHead);
        },
        add: (segment, at) => addTo(window, segment, at),
        drop: () => {
          remembered.delete(contentId);
          if (windows.get(contentId) === window) windows.delete(contentId);
        },
      };
    },
    find: async (path) => {
      const [, id, name] = playlistPath.exec(path) ?? [];
      if (id === undefined) return findPart(path);
      const contentId = Number(id);
      const rendition = renditions[name as keyof typeof renditions];
      const body =
        windows.get(contentId)?.playlists.get(rendition) ?? (await ofRows(contentId))?.get(rendition);
      return body && { body, lasting: false };
    },
  };
}

function addTo(window: Window, { body, sound, milliseconds }: LiveSegment, at: Date): number {
  const { run, runs, files } = window;
  const last = window.segments.at(-1);
  const number = last?.run === run.number ? last.number + 1 : 0;
  const place = { run: run.number, number, sequence: run.sequence + number };
  const segment = { ...place, milliseconds, sounds: sound !== undefined, at };
  window.segments = [...window.segments, segment].slice(-listed);
  files.set(`${number}.m4s`, body);
  if (sound) files.set(`sound-${number}.m4s`, sound);
  for (const prefix of ['', 'sound-']) files.delete(`${prefix}${number - held}.m4s`);
  // One copy for everybody, until the next segment.
  window.playlists = composeBoth(window.segments, { runs, ended: false });
  return number;
}

type Playlists = Map<Rendition, Buffer>;

const composeBoth = (
  segments: readonly PlacedSegment[],
  how: { runs: readonly number[]; ended: boolean },
): Playlists =>
  new Map(
    Object.values(renditions).map((rendition) => [
      rendition,
      Buffer.from(composeLivePlaylist(segments, { ...how, rendition })),
    ]),
  );

async function composeOfRows(db: Db, contentId: number): Promise<Playlists | undefined> {
  const live = await findLive(db, contentId);
  if (!live || live.run === 0) return undefined;
  const segments = await listLatestSegments(db, { contentId, count: listed });
  const runs = await listRunsWithSegments(db, contentId);
  const ended = live.status === liveStatus.replay;
  return segments.length > 0 ? composeBoth(segments, { runs, ended }) : undefined;
}
