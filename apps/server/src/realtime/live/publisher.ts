import { publishCodes, type PublishCode } from '@academy/contract/realtime/publish.ts';
import { closeRun, type OpenedRun } from '../../domain/live/runs.ts';
import type { LiveInput, LiveSegment } from '../../ports/live-origin.ts';
import type { HeldRun } from './live-memory.ts';
import type { LiveParts } from './live-parts.ts';
import type { PublisherSource } from './publisher-source.ts';
import { SegmentKeeper } from './segment-keeper.ts';

/** Bytes that may wait for the packer before its publisher is sent away: several seconds of the best picture. */
const mostQueued = 8 * 1024 * 1024;
/** Bytes that tell the container. */
const containerHead = 8;
/** For the first segment to come, and then for each: a keyframe may be late, not missing. Milliseconds. */
const patience = 20_000;

/** A publisher's stay: takes in what they send until one of the two leaves, and ends when all of it is kept. */
export class Publisher {
  readonly run: OpenedRun;
  /** Resolves when the run is over. */
  readonly over: Promise<void>;
  readonly #parts: LiveParts;
  readonly #source: PublisherSource;
  readonly #held: HeldRun;
  readonly #keeper: SegmentKeeper;
  readonly #resolve: () => void;
  #input: LiveInput | undefined;
  #opening = false;
  /** What came before the container could be seen. */
  #begun: Buffer = Buffer.alloc(0);
  /** Pieces that were read already while the first one was looked at. */
  #early: Buffer[] = [];
  #parting: PublishCode | undefined;
  #finishing = false;
  /** The picture is known to be one. */
  #known = false;
  /** When the next segment begins, in ms since 1970. */
  #next = 0;
  #waiting: NodeJS.Timeout;

  constructor(
    parts: LiveParts,
    { source, run, held }: { source: PublisherSource; run: OpenedRun; held: HeldRun },
  ) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.run = run;
    this.over = promise;
    this.#resolve = resolve;
    this.#parts = parts;
    this.#source = source;
    this.#held = held;
    this.#keeper = new SegmentKeeper(run, {
      ...parts,
      onFirst: () => {
        source.tell({ type: 'playing' });
        parts.announce(run.contentId);
      },
      onFailure: () => this.#leave(publishCodes.storage),
    });
    this.#waiting = setTimeout(() => this.#leave(publishCodes.unreadable), patience);
    source.listen({
      onPiece: (piece) => this.#read(piece),
      onUnreadable: () => this.#leave(publishCodes.unreadable),
      onClose: () => this.#leave(publishCodes.comeBack),
    });
    if (this.#parting === undefined) source.tell({ type: 'run', run: run.number });
  }

  /** Sends them away for this reason; resolves when what they sent is kept. */
  stop(code: PublishCode): Promise<void> {
    this.#leave(code);
    return this.over;
  }

  #read(piece: Buffer): void {
    if (this.#parting !== undefined) return;
    if (this.#input) this.#take(this.#input, piece);
    else if (this.#opening) this.#early.push(piece);
    else this.#begin(piece);
  }

  /** A page whose encoder is slow to start sends the first byte alone: too little to see what it begins. */
  #begin(piece: Buffer): void {
    this.#begun = Buffer.concat([this.#begun, piece]);
    if (this.#begun.length >= containerHead) void this.#open(this.#begun);
  }

  async #open(first: Buffer): Promise<void> {
    this.#opening = true;
    this.#source.pause();
    // The first piece holds what was recorded until it came: the clock of segments begins with it.
    this.#next = this.#parts.clock.now().getTime();
    const input = await this.#parts.origin
      .open(
        { contentId: this.run.contentId, first },
        {
          onHead: (head, size, soundHead) => {
            this.#known = true;
            this.#held.setHead(head, soundHead);
            this.#keeper.setHead(head, size, soundHead);
          },
          onSegment: (segment) => this.#add(segment),
          onEnd: (failure) => this.#end(failure),
        },
      )
      .catch(() => undefined);
    this.#opening = false;
    this.#input = input;
    if (this.#parting !== undefined) input?.end();
    if (this.#parting !== undefined && !input) void this.#finish();
    if (this.#parting !== undefined) return;
    if (!input) return this.#leave(publishCodes.unreadable);
    input.onDrain(() => this.#source.resume());
    this.#source.resume();
    for (const piece of [first, ...this.#early.splice(0)]) this.#take(input, piece);
  }

  #take(input: LiveInput, piece: Buffer): void {
    if (input.waiting > mostQueued) this.#leave(publishCodes.tooMuch);
    else if (!input.write(piece)) this.#source.pause();
  }

  #add(segment: LiveSegment): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#leave(publishCodes.comeBack), patience);
    const at = new Date(this.#next);
    this.#next += segment.milliseconds;
    this.#keeper.add({ ...segment, number: this.#held.add(segment, at), at });
  }

  /** Ends the run from this side, or after the socket has closed. */
  #leave(code: PublishCode): void {
    if (this.#parting !== undefined) return;
    this.#parting = code;
    clearTimeout(this.#waiting);
    this.#source.dismiss(code);
    if (this.#input) this.#input.end();
    else if (!this.#opening) void this.#finish();
  }

  #end(failure: Error | undefined): void {
    const { log } = this.#parts;
    if (failure && this.#parting === undefined)
      log?.warn({ err: failure, live: this.run.contentId }, 'a packer ended');
    this.#leave(this.#known ? publishCodes.comeBack : publishCodes.unreadable);
    void this.#finish();
  }

  async #finish(): Promise<void> {
    if (this.#finishing) return;
    this.#finishing = true;
    clearTimeout(this.#waiting);
    await this.#keeper.finish();
    const { db, clock, log } = this.#parts;
    await closeRun(db, { ...this.run, at: clock.now() }).catch((error: unknown) =>
      // Its silence ends it.
      log?.warn({ err: error, live: this.run.contentId }, 'the end of a run could not be noted'),
    );
    this.#held.drop();
    this.#resolve();
  }
}
