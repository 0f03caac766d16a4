import { transfers } from '@academy/contract/limits.ts';
import type { ApiError } from './api-error.ts';
import type { UploadSettings } from './upload.ts';

/** One file in the queue, as it is at the moment: a new value whenever something about it changes. */
export interface QueuedUpload<Result> {
  /** Unique in its queue. */
  readonly key: string;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** How much of it is sent, from 0 to 1. */
  readonly share: number;
  /** What the server answered; once it is done. */
  readonly result?: Result;
  /** Why it failed. */
  readonly error?: ApiError;
}

/** Sends one file: `createUploader` bound to a path. */
export type SendFile<Result> = (
  file: File,
  settings: Required<Pick<UploadSettings, 'signal' | 'onProgress'>>,
) => Promise<Result>;

/**
 * Files on their way to the server, five at once, the others in the order in which they stand. One that fails stays
 * until it is retried or removed and holds up no other; one that is removed on the way is aborted.
 */
export class UploadQueue<Result = unknown> {
  readonly #send: SendFile<Result>;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<string, AbortController>();
  #uploads: readonly QueuedUpload<Result>[] = [];
  #lastKey = 0;

  constructor(send: SendFile<Result>) {
    this.#send = send;
  }

  getSnapshot = (): readonly QueuedUpload<Result>[] => this.#uploads;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add = (files: readonly File[]): void => {
    const added = files.map((file) => {
      this.#lastKey += 1;
      return { key: String(this.#lastKey), file, state: 'waiting', share: 0 } as const;
    });
    this.#put([...this.#uploads, ...added]);
    this.#sendNext();
  };

  /** Sends one that failed once more, when its turn comes. */
  retry = (key: string): void => {
    const failed = this.#uploads.find((each) => each.key === key && each.state === 'failed');
    if (!failed) return;
    this.#change(key, { key, file: failed.file, state: 'waiting', share: 0 });
    this.#sendNext();
  };

  /** Takes one out, whatever became of it. */
  remove = (key: string): void => {
    this.#put(this.#uploads.filter((each) => each.key !== key));
    this.#running.get(key)?.abort();
  };

  /** To another place among the others, from 0. */
  move = (key: string, to: number): void => {
    const moved = this.#uploads.find((each) => each.key === key);
    if (!moved) return;
    const others = this.#uploads.filter((each) => each !== moved);
    this.#put([...others.slice(0, to), moved, ...others.slice(to)]);
  };

  /** Aborts what is on its way and forgets everything: for the screen that goes. */
  clear = (): void => {
    this.#put([]);
    for (const transfer of this.#running.values()) transfer.abort();
  };

  /** Resolves with the queue once nothing of it waits or is on its way: done, failed or removed. */
  settled = (): Promise<readonly QueuedUpload<Result>[]> =>
    new Promise((resolve) => {
      const look = () => {
        if (this.#uploads.some(({ state }) => state === 'waiting' || state === 'sending')) return;
        stop();
        resolve(this.#uploads);
      };
      const stop = this.subscribe(look);
      look();
    });

  #sendNext(): void {
    for (const { key, file, state } of this.#uploads) {
      if (this.#running.size >= transfers.uploadConcurrency) return;
      if (state === 'waiting') void this.#run(key, file);
    }
  }

  async #run(key: string, file: File): Promise<void> {
    const transfer = new AbortController();
    this.#running.set(key, transfer);
    const sending = { key, file, state: 'sending', share: 0 } as const;
    this.#change(key, sending);
    const settings = {
      signal: transfer.signal,
      onProgress: (share: number) => this.#change(key, { ...sending, share }),
    };
    try {
      const result = await this.#send(file, settings);
      this.#change(key, { key, file, state: 'done', share: 1, result });
    } catch (error) {
      this.#change(key, { key, file, state: 'failed', share: 0, error: error as ApiError });
    }
    this.#running.delete(key);
    this.#sendNext();
  }

  /** What was removed meanwhile stays removed. */
  #change(key: string, next: QueuedUpload<Result>): void {
    if (this.#uploads.some((each) => each.key === key))
      this.#put(this.#uploads.map((each) => (each.key === key ? next : each)));
  }

  #put(uploads: readonly QueuedUpload<Result>[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}
