import type { Db } from '../db/database.ts';
import { refreshLibrary } from '../domain/library/refresh-library.ts';
import type { Chore } from './chores.ts';

/** Reads what changed into the library of answers, every minute. */
export const createLibraryKeeping = ({ db }: { db: Db }): Chore => ({
  cron: '* * * * *',
  run: async (signal) => {
    await refreshLibrary(db, { signal });
  },
});
