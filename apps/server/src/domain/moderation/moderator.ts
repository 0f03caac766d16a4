import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import { compileList, type CompiledList } from './compile-list.ts';
import { judgeText, type Verdict } from './judge-text.ts';

/** How long a change of the list may take to count, in milliseconds. */
const checkEvery = 3_000;

export interface Moderator {
  /** Judges by the list as it stands; `version` is the list's. */
  judge(text: string): Promise<Verdict & { version: number }>;
}

interface Kept {
  /** Changes with every change of the list. */
  edition: string;
  version: number;
  list: CompiledList;
}

/** Judges by the table `word_list`, compiled once for each of its versions. Whoever changes a word raises its version. */
export function createModerator({ db, clock }: { db: Db; clock: Clock }): Moderator {
  let kept: Promise<Kept> | undefined;
  let checkedAt = 0;
  const renew = async (before: Promise<Kept> | undefined): Promise<Kept> => {
    const known = await before?.catch(() => undefined);
    const { version, edition } = await readEdition(db);
    if (known?.edition === edition) return known;
    const words = await db.selectFrom('word_list').select(['word', 'action']).orderBy('word').execute();
    return { edition, version, list: compileList(words) };
  };
  return {
    async judge(text) {
      const now = clock.now().getTime();
      if (!kept || now - checkedAt >= checkEvery) {
        checkedAt = now;
        const renewed = renew(kept);
        kept = renewed;
        // What failed is tried again by the next one.
        renewed.catch(() => (checkedAt = 0));
      }
      const { list, version } = await kept;
      return { ...judgeText(list, text), version };
    },
  };
}

/** A word that was taken out raises no version: how many there are tells. */
async function readEdition(db: Db): Promise<{ version: number; edition: string }> {
  const { version, count } = await db
    .selectFrom('word_list')
    .select([sql<number>`coalesce(max(since_version), 0)`.as('version'), sql<number>`count(*)`.as('count')])
    .executeTakeFirstOrThrow();
  return { version, edition: `${version}/${count}` };
}
