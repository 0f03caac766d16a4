import { transfers } from '@academy/contract/limits.ts';
import type { ApiError } from './api-error.ts';
import type { UploadSettings } from './upload.ts';

/** One file in the queue: a new value whenever something about it changes. */
interface QueuedUpload<Result> {
  readonly key: string;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** The share that is sent, from 0 to 1. */
  readonly share: number;
  readonly result?: Result;
  readonly error?: ApiError;
}

/** Sends one file: `createUploader` bound to a path. */
export type SendFile<Result> = (
  file: File,
  settings: Required<Pick<UploadSettings, 'signal' | 'onProgress'>>,
) => Promise<Result>;

/**
 * Uploads five files at once, the others in their order. A failed one stays until it is retried or removed and blocks
 * no other; one removed while sending is aborted.
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

  /** Queues a failed upload again. */
  retry = (key: string): void => {
    const failed = this.#uploads.find((each) => each.key === key && each.state === 'failed');
    if (!failed) return;
    this.#change(key, { key, file: failed.file, state: 'waiting', share: 0 });
    this.#sendNext();
  };

  remove = (key: string): void => {
    this.#put(this.#uploads.filter((each) => each.key !== key));
    this.#running.get(key)?.abort();
  };

  move = (key: string, to: number): void => {
    const moved = this.#uploads.find((each) => each.key === key);
    if (!moved) return;
    const others = this.#uploads.filter((each) => each !== moved);
    this.#put([...others.slice(0, to), moved, ...others.slice(to)]);
  };

  /** Aborts and removes everything, when the screen closes. */
  clear = (): void => {
    this.#put([]);
    for (const transfer of this.#running.values()) transfer.abort();
  };

  /** Resolves with the queue when nothing is waiting or sending. */
  settled = (): Promise<readonly QueuedUpload<Result>[]> =>
    new Promise((resolve) => {
      const check = () => {
        if (this.#uploads.some(({ state }) => state === 'waiting' || state === 'sending')) return;
        stop();
        resolve(this.#uploads);
      };
      const stop = this.subscribe(check);
      check();
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

  /** An upload removed meanwhile stays removed. */
  #change(key: string, next: QueuedUpload<Result>): void {
    if (this.#uploads.some((each) => each.key === key))
      this.#put(this.#uploads.map((each) => (each.key === key ? next : each)));
  }

  #put(uploads: readonly QueuedUpload<Result>[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}
