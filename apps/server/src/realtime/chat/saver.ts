import type { Log } from '../../kit/log.ts';

/** What is written is kept so often; ms. */
const saveEvery = 400;
/** And so often that its writer lives, whatever is written; a quarter of the time after which it counts as dead. */
const beatEvery = 2_000;

interface Saver {
  /** There is something to keep. */
  note(): void;
  /** Keeps it at once; resolves also when that failed. */
  now(): Promise<void>;
  /** Keeps nothing more, once what is being kept is. */
  close(): Promise<void>;
}

/** Keeps what changes, now and then, one at a time. What could not be kept is part of what is kept the next time. */
export function createSaver(save: () => Promise<void>, log?: Log): Saver {
  let changed = false;
  let savedAt = performance.now();
  let busy: Promise<void> | undefined;
  const keep = async () => {
    changed = false;
    savedAt = performance.now();
    try {
      await save();
    } catch (error) {
      changed = true;
      log?.warn({ err: error }, 'an answer could not be saved');
    }
  };
  const timer = setInterval(() => {
    if (!busy && (changed || performance.now() - savedAt >= beatEvery))
      busy = keep().finally(() => (busy = undefined));
  }, saveEvery);
  return {
    note: () => {
      changed = true;
    },
    now: async () => {
      await busy;
      busy ??= keep().finally(() => (busy = undefined));
      await busy;
    },
    close: async () => {
      clearInterval(timer);
      await busy;
    },
  };
}
