import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../db/database.ts';
import type { RunKey } from '../../domain/live/runs.ts';
import {
  addSegments,
  headPath,
  segmentPath,
  type SegmentRow,
  soundHeadPath,
  soundPath,
} from '../../domain/live/segments.ts';
import type { Log } from '../../kit/log.ts';
import type { LiveSegment } from '../../ports/live-origin.ts';
import type { Storage } from '../../ports/storage.ts';

/** Bytes that wait for the storage, after which nothing more is taken: some minutes of one live. */
const mostWaiting = 96 * 1024 * 1024;
/** Rows that wait for the database: as many minutes. */
const mostRows = 600;
/** Between two attempts, ms. */
const pause = 500;
/** The storage may be away for so many attempts in a row; a full one says so at the first. */
const attempts = 20;
/** How long what is left may take once the run is over, ms. */
const farewell = 6_000;

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '');

interface KeeperParts {
  readonly db: Db;
  readonly storage: Storage;
  readonly log?: Log | undefined;
  /** Something of the run can be watched from now on, wherever it is asked for. */
  readonly onFirst: () => void;
  /** Nothing more can be kept: the run is to end. Called once. */
  readonly onFailure: () => void;
}

interface WaitingFile {
  readonly path: string;
  readonly body: Buffer;
  /** Absent for heads and sounds, which have none of their own. */
  readonly row?: SegmentRow;
}

/**
 * Brings a run's segments into the storage, one after the other, and then notes them in the database, as many together
 * as have come: whoever reads rows finds the files. While the database is away files go on being kept.
 */
export class SegmentKeeper {
  readonly #run: RunKey;
  readonly #parts: KeeperParts;
  readonly #files: WaitingFile[] = [];
  #rows: SegmentRow[] = [];
  #size = { width: 0, height: 0 };
  #waiting = 0;
  #failures = 0;
  #failed = false;
  /** The database did not answer the last time. */
  #away = false;
  #deadline = Infinity;
  #working: Promise<void> | undefined;

  constructor(run: RunKey, parts: KeeperParts) {
    this.#run = run;
    this.#parts = parts;
  }

  setHead(head: Buffer, size: { width: number; height: number }, soundHead: Buffer | undefined): void {
    this.#size = size;
    this.#push({ path: headPath(this.#run), body: head });
    if (soundHead) this.#push({ path: soundHeadPath(this.#run), body: soundHead });
  }

  add({ number, body, sound, milliseconds, at }: LiveSegment & { number: number; at: Date }): void {
    const row = { number, milliseconds, bytes: body.length, sound_bytes: sound?.length ?? 0, at };
    // The row says that both are there.
    if (sound) this.#push({ path: soundPath(this.#run, number), body: sound });
    this.#push({ path: segmentPath(this.#run, number), body, row });
  }

  /** Resolves when all is kept, or cannot be: what is not has no row. */
  async finish(): Promise<void> {
    this.#deadline = performance.now() + farewell;
    await this.#working;
  }

  #push(file: WaitingFile): void {
    if (this.#failed) return;
    this.#waiting += file.body.length;
    if (this.#waiting > mostWaiting) return this.#fail(new Error('the storage is too slow'));
    this.#files.push(file);
    this.#working ??= this.#work();
  }

  async #work(): Promise<void> {
    while ((this.#files[0] || this.#rows.length > 0) && performance.now() < this.#deadline) {
      if (this.#files[0]) await this.#store(this.#files[0]);
      if (this.#rows.length > 0) await this.#note();
    }
    this.#working = undefined;
  }

  async #store(file: WaitingFile): Promise<void> {
    try {
      await this.#parts.storage.write(file.path, Readable.from([file.body]));
    } catch (error) {
      this.#failures += 1;
      if (isFull(error) || this.#failures > attempts) return this.#fail(error);
      await sleep(pause);
      return;
    }
    this.#failures = 0;
    this.#files.shift();
    this.#waiting -= file.body.length;
    if (file.row) this.#rows.push(file.row);
  }

  async #note(): Promise<void> {
    const { db, log, onFirst } = this.#parts;
    const batch = this.#rows;
    try {
      await addSegments(db, this.#run, { segments: batch, size: this.#size });
    } catch (error) {
      if (!this.#away)
        log?.warn({ err: error, live: this.#run.contentId }, 'segments of a live cannot be noted yet');
      this.#away = true;
      if (batch.length > mostRows) this.#fail(error);
      // While files come, they are what there is to do.
      if (this.#files.length === 0) await sleep(pause);
      return;
    }
    this.#away = false;
    this.#rows = this.#rows.slice(batch.length);
    if (batch[0]?.number === 0) onFirst();
  }

  #fail(error: unknown): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#files.length = 0;
    const { log, onFailure } = this.#parts;
    log?.error({ err: error, live: this.#run.contentId }, 'a live cannot be kept');
    onFailure();
  }
}
