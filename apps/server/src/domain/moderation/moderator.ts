import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type Monotonic, monotonic } from '../../kit/clock.ts';
import { type CompiledList, compileList } from './compile-list.ts';
import { findContact } from './contact.ts';
import { collapseRepeats, fold } from './fold.ts';

/** Milliseconds after which a change of the list takes effect at the latest. */
const checkInterval = 3_000;

export interface Moderator {
  /** Checks a text against the current list; `version` is the list's. */
  check(text: string): Promise<Verdict & { version: number }>;
}

interface CachedList {
  /** Different after every change of the list. */
  edition: string;
  version: number;
  list: CompiledList;
}

/**
 * Checks texts against the table `word_list`, which is compiled once per version. Changing a word must increase its
 * version.
 */
export function createModerator({ db, now = monotonic }: { db: Db; now?: Monotonic }): Moderator {
  let cached: Promise<CachedList> | undefined;
  let checkedAt = -Infinity;
  const refresh = async (previous: Promise<CachedList> | undefined): Promise<CachedList> => {
    const current = await previous?.catch(() => undefined);
    const { version, edition } = await readEdition(db);
    if (current?.edition === edition) return current;
    const words = await db.selectFrom('word_list').select(['word', 'action']).orderBy('word').execute();
    return { edition, version, list: compileList(words) };
  };
  return {
    async check(text) {
      if (!cached || now() - checkedAt >= checkInterval) {
        checkedAt = now();
        const refreshed = refresh(cached);
        cached = refreshed;
        // After a failure the next call tries again.
        refreshed.catch(() => (checkedAt = -Infinity));
      }
      const { list, version } = await cached;
      return { ...checkText(list, text), version };
    },
  };
}

/** Deleting a word does not change the version, so the number of words is included. */
async function readEdition(db: Db): Promise<{ version: number; edition: string }> {
  const { version, count } = await db
    .selectFrom('word_list')
    .select([sql<number>`coalesce(max(since_version), 0)`.as('version'), sql<number>`count(*)`.as('count')])
    .executeTakeFirstOrThrow();
  return { version, edition: `${version}/${count}` };
}

/** `hold` waits for a moderator, `refuse` is not stored; `word` is the matched word or the kind of contact data. */
export type Verdict = { verdict: 'pass' } | { verdict: 'hold' | 'refuse'; word: string };

/**
 * Checks a text against a list and the contact rules. The most severe action decides, then the longest word; contact
 * data is always held. The cost is linear in the length: about 0.2 ms for 140 characters.
 */
export function checkText(list: CompiledList, text: string): Verdict {
  const found = list.find(collapseRepeats(fold(text))).toSorted((a, b) => b.word.length - a.word.length);
  for (const action of ['refuse', 'hold'] as const) {
    const entry = found.find((candidate) => candidate.action === action);
    if (entry) return { verdict: action, word: entry.word };
  }
  const contact = findContact(text);
  return contact === undefined ? { verdict: 'pass' } : { verdict: 'hold', word: contact };
}
