import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PublishCode, publishCodes } from '@academy/contract/realtime/publish.ts';
import type { Db } from '../../db/database.ts';
import type { RunKey } from '../../domain/live/runs.ts';
import {
  addSegments,
  initSegmentPath,
  segmentPath,
  type SegmentRow,
  audioInitSegmentPath,
  audioSegmentPath,
} from '../../domain/live/segments.ts';
import type { Log } from '../../kit/log.ts';
import type { LiveSegment } from '../../ports/live-origin.ts';
import type { Storage } from '../../ports/storage.ts';

/** Bytes that may wait for the storage before the run fails: some minutes of one live. */
const maxQueuedBytes = 96 * 1024 * 1024;
/** Rows that may wait for the database: as many minutes. */
const maxQueuedRows = 600;
/** Milliseconds between two attempts. */
const retryDelay = 500;
/** Milliseconds without a successful write before the run fails, since viewers watch from memory; a full storage fails at once. */
const maxOutage = 60_000;
/** Milliseconds for saving the rest after the run has ended. */
const finishTimeout = 6_000;

const isStorageFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '');

interface SegmentWriterDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly log?: Log | undefined;
  /** Called when the run's first segment is saved and can be watched from every process. */
  readonly onFirstSaved: () => void;
  /** Called once, with the reason, when nothing more can be saved; the run must then end. */
  readonly onFailure: (code: PublishCode) => void;
}

interface QueuedFile {
  readonly path: string;
  readonly body: Buffer;
  /** Absent for headers and sound files, which have no rows. */
  readonly row?: SegmentRow;
}

/**
 * Writes a run's segments to the storage one after the other, and then their rows to the database in batches, so that
 * every row has its file. While the database is down files are still written.
 */
export class SegmentWriter {
  readonly #run: RunKey;
  readonly #deps: SegmentWriterDeps;
  readonly #files: QueuedFile[] = [];
  #rows: SegmentRow[] = [];
  #size = { width: 0, height: 0 };
  #queuedBytes = 0;
  /** When the first write after the last successful one failed. */
  #failingSince: number | undefined;
  #hasFailed = false;
  /** The last write to the database failed. */
  #isDatabaseDown = false;
  #deadline = Infinity;
  #running: Promise<void> | undefined;

  constructor(run: RunKey, deps: SegmentWriterDeps) {
    this.#run = run;
    this.#deps = deps;
  }

  setHead(head: Buffer, size: { width: number; height: number }, soundHead: Buffer | undefined): void {
    this.#size = size;
    this.#enqueue({ path: initSegmentPath(this.#run), body: head });
    if (soundHead) this.#enqueue({ path: audioInitSegmentPath(this.#run), body: soundHead });
  }

  add({ number, body, sound, milliseconds, at }: LiveSegment & { number: number; at: Date }): void {
    const row = { number, milliseconds, bytes: body.length, sound_bytes: sound?.length ?? 0, at };
    // The row comes last because it says that both files exist.
    if (sound) this.#enqueue({ path: audioSegmentPath(this.#run, number), body: sound });
    this.#enqueue({ path: segmentPath(this.#run, number), body, row });
  }

  /** Resolves when everything is saved, or the time is over; what could not be saved has no row. */
  async finish(): Promise<void> {
    this.#deadline = performance.now() + finishTimeout;
    await this.#running;
  }

  #enqueue(file: QueuedFile): void {
    if (this.#hasFailed) return;
    this.#queuedBytes += file.body.length;
    if (this.#queuedBytes > maxQueuedBytes)
      return this.#fail(new Error('the storage is too slow'), publishCodes.storageSilent);
    this.#files.push(file);
    this.#running ??= this.#drain();
  }

  async #drain(): Promise<void> {
    while ((this.#files[0] || this.#rows.length > 0) && performance.now() < this.#deadline) {
      if (this.#files[0]) await this.#writeFile(this.#files[0]);
      if (this.#rows.length > 0) await this.#saveRows();
    }
    this.#running = undefined;
  }

  async #writeFile(file: QueuedFile): Promise<void> {
    try {
      await this.#deps.storage.write(file.path, Readable.from([file.body]));
    } catch (error) {
      this.#failingSince ??= performance.now();
      if (isStorageFull(error)) return this.#fail(error, publishCodes.storage);
      if (performance.now() - this.#failingSince > maxOutage)
        return this.#fail(error, publishCodes.storageSilent);
      await sleep(retryDelay);
      return;
    }
    this.#failingSince = undefined;
    this.#files.shift();
    this.#queuedBytes -= file.body.length;
    if (file.row) this.#rows.push(file.row);
  }

  async #saveRows(): Promise<void> {
    const { db, log, onFirstSaved } = this.#deps;
    const batch = this.#rows;
    try {
      await addSegments(db, this.#run, { segments: batch, size: this.#size });
    } catch (error) {
      if (!this.#isDatabaseDown)
        log?.warn({ err: error, live: this.#run.contentId }, 'the rows of segments cannot be written yet');
      this.#isDatabaseDown = true;
      if (batch.length > maxQueuedRows) this.#fail(error, publishCodes.busy);
      // While there are files to write, they come first.
      if (this.#files.length === 0) await sleep(retryDelay);
      return;
    }
    this.#isDatabaseDown = false;
    this.#rows = this.#rows.slice(batch.length);
    if (batch[0]?.number === 0) onFirstSaved();
  }

  #fail(error: unknown, code: PublishCode): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#files.length = 0;
    const { log, onFailure } = this.#deps;
    log?.error({ err: error, live: this.#run.contentId }, 'the segments of a live cannot be stored');
    onFailure(code);
  }
}
