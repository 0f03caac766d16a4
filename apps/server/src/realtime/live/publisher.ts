import { type PublishCode, publishCodes } from '@academy/contract/realtime/publish.ts';
import type { Db } from '../../db/database.ts';
import { type CreatedRun, endRun } from '../../domain/live/runs.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { LiveInput, LiveOrigin, LiveSegment } from '../../ports/live-origin.ts';
import type { Storage } from '../../ports/storage.ts';
import type { CachedRun, LiveCache } from './live-cache.ts';
import type { PublisherSource } from './publisher-source.ts';
import { SegmentWriter } from './segment-writer.ts';

/** Bytes that may wait for the packager before the publisher is disconnected: several seconds of the best picture. */
const maxBufferedBytes = 8 * 1024 * 1024;
/** Bytes needed to recognise the container. */
const minDetectableBytes = 8;
/** Milliseconds for the first segment and then for each further one: a keyframe may be late but not missing. */
const segmentTimeout = 20_000;

/** One run of a publisher: receives data until either side closes, and ends when everything is saved. */
export class Publisher {
  readonly run: CreatedRun;
  readonly ended: Promise<void>;
  readonly #deps: LiveDeps;
  readonly #source: PublisherSource;
  readonly #cachedRun: CachedRun;
  readonly #segmentWriter: SegmentWriter;
  readonly #resolveEnded: () => void;
  #input: LiveInput | undefined;
  #isOpening = false;
  /** Bytes received before the container could be recognised. */
  #firstBytes: Buffer = Buffer.alloc(0);
  /** Pieces received while the container was being recognised. */
  #earlyPieces: Buffer[] = [];
  #closeCode: PublishCode | undefined;
  #isFinishing = false;
  /** Whether a playable stream was received. */
  #hasHeader = false;
  /** When the next segment starts, in milliseconds since 1970. */
  #nextSegmentAt = 0;
  #segmentTimer: NodeJS.Timeout;

  constructor(
    deps: LiveDeps,
    { source, run, cachedRun }: { source: PublisherSource; run: CreatedRun; cachedRun: CachedRun },
  ) {
    const { promise, resolve: resolveEnded } = Promise.withResolvers<void>();
    this.run = run;
    this.ended = promise;
    this.#resolveEnded = resolveEnded;
    this.#deps = deps;
    this.#source = source;
    this.#cachedRun = cachedRun;
    this.#segmentWriter = new SegmentWriter(run, {
      ...deps,
      onFirstSaved: () => {
        source.send({ type: 'playing' });
        deps.notifyChanged(run.contentId);
      },
      onFailure: (code) => this.#close(code),
    });
    this.#segmentTimer = setTimeout(() => this.#close(publishCodes.unreadable), segmentTimeout);
    source.listen({
      onPiece: (piece) => this.#receive(piece),
      onUnreadable: () => this.#close(publishCodes.unreadable),
      onClose: () => this.#close(publishCodes.comeBack),
    });
    if (this.#closeCode === undefined) source.send({ type: 'run', run: run.number });
  }

  /** Disconnects the publisher for this reason; resolves when everything received is saved. */
  stop(code: PublishCode): Promise<void> {
    this.#close(code);
    return this.ended;
  }

  #receive(piece: Buffer): void {
    if (this.#closeCode !== undefined) return;
    if (this.#input) this.#write(this.#input, piece);
    else if (this.#isOpening) this.#earlyPieces.push(piece);
    else this.#detectContainer(piece);
  }

  /** A page whose encoder starts slowly sends the first byte alone, too little to recognise the container. */
  #detectContainer(piece: Buffer): void {
    this.#firstBytes = Buffer.concat([this.#firstBytes, piece]);
    if (this.#firstBytes.length >= minDetectableBytes) void this.#open(this.#firstBytes);
  }

  async #open(first: Buffer): Promise<void> {
    this.#isOpening = true;
    this.#source.pause();
    // The first piece holds what was recorded until now, so the times of the segments start here.
    this.#nextSegmentAt = this.#deps.clock.now().getTime();
    const input = await this.#deps.origin
      .open(
        { contentId: this.run.contentId, firstPiece: first },
        {
          onHead: (head, size, soundHead) => {
            this.#hasHeader = true;
            this.#cachedRun.setHead(head, soundHead);
            this.#segmentWriter.setHead(head, size, soundHead);
          },
          onSegment: (segment) => this.#addSegment(segment),
          onEnd: (failure) => this.#handleOriginEnd(failure),
        },
      )
      .catch(() => undefined);
    this.#isOpening = false;
    this.#input = input;
    if (this.#closeCode !== undefined) input?.end();
    if (this.#closeCode !== undefined && !input) void this.#finish();
    if (this.#closeCode !== undefined) return;
    if (!input) return this.#close(publishCodes.unreadable);
    input.onDrain(() => this.#source.resume());
    this.#source.resume();
    for (const piece of [first, ...this.#earlyPieces.splice(0)]) this.#write(input, piece);
  }

  #write(input: LiveInput, piece: Buffer): void {
    if (input.bufferedBytes > maxBufferedBytes) this.#close(publishCodes.tooMuch);
    else if (!input.write(piece)) this.#source.pause();
  }

  #addSegment(segment: LiveSegment): void {
    clearTimeout(this.#segmentTimer);
    this.#segmentTimer = setTimeout(() => this.#close(publishCodes.comeBack), segmentTimeout);
    const startedAt = new Date(this.#nextSegmentAt);
    this.#nextSegmentAt += segment.milliseconds;
    this.#segmentWriter.add({ ...segment, number: this.#cachedRun.add(segment, startedAt), at: startedAt });
  }

  /** Ends the run from this side, or after the connection was closed. */
  #close(code: PublishCode): void {
    if (this.#closeCode !== undefined) return;
    this.#closeCode = code;
    clearTimeout(this.#segmentTimer);
    this.#source.close(code);
    if (this.#input) this.#input.end();
    else if (!this.#isOpening) void this.#finish();
  }

  #handleOriginEnd(failure: Error | undefined): void {
    const { log } = this.#deps;
    if (failure && this.#closeCode === undefined)
      log?.warn({ err: failure, live: this.run.contentId }, 'a packager ended');
    this.#close(this.#hasHeader ? publishCodes.comeBack : publishCodes.unreadable);
    void this.#finish();
  }

  async #finish(): Promise<void> {
    if (this.#isFinishing) return;
    this.#isFinishing = true;
    clearTimeout(this.#segmentTimer);
    await this.#segmentWriter.finish();
    const { db, clock, log } = this.#deps;
    await endRun(db, { ...this.run, at: clock.now() }).catch((error: unknown) =>
      // The missing heartbeat will end it.
      log?.warn({ err: error, live: this.run.contentId }, 'the end of a run could not be saved'),
    );
    this.#cachedRun.remove();
    this.#resolveEnded();
  }
}

export interface LiveDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log?: Log | undefined;
  readonly origin: LiveOrigin;
  readonly memory: LiveCache;
  /** Notifies other parts of the server that there is something new to watch. */
  readonly notifyChanged: (contentId: number) => void;
}
