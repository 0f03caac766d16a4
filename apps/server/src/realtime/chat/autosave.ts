import type { Log } from '../../kit/log.ts';

/** Milliseconds between saves of new text. */
const saveInterval = 400;
/**
 * Milliseconds between saves that only show that the writer is alive; a quarter of the time after which it counts as
 * crashed.
 */
const heartbeatInterval = 2_000;

interface Autosave {
  markChanged(): void;
  /** Saves at once; resolves even if saving failed. */
  saveNow(): Promise<void>;
  /** Stops saving after the running save. */
  close(): Promise<void>;
}

/** Saves changes periodically, one save at a time. A failed save is repeated with the next one. */
export function createAutosave(save: () => Promise<void>, log?: Log): Autosave {
  let changed = false;
  let savedAt = performance.now();
  let busy: Promise<void> | undefined;
  const saveOnce = async () => {
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
    if (!busy && (changed || performance.now() - savedAt >= heartbeatInterval))
      busy = saveOnce().finally(() => (busy = undefined));
  }, saveInterval);
  return {
    markChanged: () => {
      changed = true;
    },
    saveNow: async () => {
      await busy;
      busy ??= saveOnce().finally(() => (busy = undefined));
      await busy;
    },
    close: async () => {
      clearInterval(timer);
      await busy;
    },
  };
}
