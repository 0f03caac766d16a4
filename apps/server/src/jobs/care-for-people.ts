import type { Db } from '../db/database.ts';
import { emptyFolders } from '../domain/identity/empty-folders.ts';
import { erasePerson, listLeavers } from '../domain/identity/erase-person.ts';
import { sweepExports } from '../domain/identity/sweep-exports.ts';
import { sweepProofs } from '../domain/identity/sweep-proofs.ts';
import { sweepSpoken } from '../domain/qa/spoken/keep-spoken.ts';
import { sweepQuestions } from '../domain/qa/sweep-questions.ts';
import { sweepPairing } from '../domain/students/pairing.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { AppleSignIn } from '../ports/apple.ts';
import type { Storage } from '../ports/storage.ts';
import type { Chore } from './chores.ts';

export interface CareParts {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  /** Absent where nobody signs in with Apple. */
  readonly apple?: AppleSignIn | undefined;
}

/** How long a person is kept for Apple's sake when it does not answer; then they are erased all the same. */
const patience = 24 * 3_600_000;

/**
 * Erases people whose time to think it over has passed, proofs and questions that are too old to count, and files that nothing refers
 * to any more. One who cannot be erased keeps nobody else waiting, and is tried again an hour later.
 */
export const createPeopleCare = (parts: CareParts): Chore => ({
  cron: '17 * * * *',
  run: async (signal) => {
    const now = parts.clock.now();
    await sweepExports(parts.db, now);
    await sweepProofs(parts.db, now);
    await sweepPairing(parts.db, now);
    await sweepQuestions(parts.db, now);
    await sweepSpoken(parts, now);
    for (const leaver of await listLeavers(parts.db, now)) {
      signal.throwIfAborted();
      try {
        if (await revoke(parts, leaver)) await erasePerson(parts.db, { userId: leaver.id, at: now });
      } catch (error) {
        parts.log.error({ uid: leaver.id, err: error }, 'a person could not be erased');
      }
    }
    await emptyFolders(parts, signal);
  },
});

/**
 * Tells Apple that the person left, outside any transaction. False when it is to be tried again; Apple does not mind
 * being told twice.
 */
async function revoke(
  { db, apple, clock, log }: CareParts,
  { id, leavesAt }: { id: number; leavesAt: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('external_identities')
    .select('refresh_token as grant')
    .where('user_id', '=', id)
    .where('provider', '=', 'apple')
    .executeTakeFirst();
  if (!apple || !row?.grant) return true;
  try {
    await apple.revoke(row.grant);
    return true;
  } catch (error) {
    log.warn({ uid: id, err: error }, 'Apple could not be told that a person left');
    return clock.now().getTime() - leavesAt.getTime() > patience;
  }
}
