import type { Db } from '../db/database.ts';
import { deleteAbandonedFolders } from '../domain/identity/delete-unused-media.ts';
import { eraseUser, listUsersToErase } from '../domain/identity/personal-data/personal-data.ts';
import { deleteOldExports, deleteOldSignInRecords } from '../domain/identity/delete-old-records.ts';
import { deleteOldDailyCounts } from '../domain/quotas/daily-counts.ts';
import { deleteOldLiveGuests } from '../domain/live-room/attendance.ts';
import { deleteOldPresence } from '../domain/live-room/presence.ts';
import { deleteOldSpeech } from '../domain/qa/spoken/speech-files.ts';
import { deleteOldQuestions } from '../domain/qa/history.ts';
import { deleteOldClassCodeFailures } from '../domain/students/class-codes.ts';
import { deleteOldPairingCodes } from '../domain/students/pairing.ts';
import { deleteOldViews } from '../domain/view-counts/roll-up-views.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { SealedText } from '../kit/sealed-text.ts';
import type { AppleSignIn } from '../ports/apple.ts';
import type { Storage } from '../ports/storage.ts';
import type { ScheduledTask } from './scheduled-tasks.ts';

export interface MaintenanceDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  readonly apple?: AppleSignIn | undefined;
  /** See `formerChildrenPurpose`. */
  readonly sealedNames: SealedText;
}

/** How long an erasure waits for Apple to confirm the revocation; then the user is erased all the same. */
const appleRetryPeriod = 24 * 3_600_000;

/**
 * Erases users whose cooling-off period has passed, and deletes expired proofs, old questions, counts and
 * views of past days and unused files. A user who cannot be erased delays nobody else and is tried again an hour later.
 */
export const createAccountMaintenance = (deps: MaintenanceDeps): ScheduledTask => ({
  cron: '17 * * * *',
  run: async (signal) => {
    const now = deps.clock.now();
    await deleteOldExports(deps.db, now);
    await deleteOldSignInRecords(deps.db, now);
    await deleteOldPairingCodes(deps.db, now);
    await deleteOldClassCodeFailures(deps.db, now);
    await deleteOldQuestions(deps.db, now);
    await deleteOldSpeech(deps, now);
    await deleteOldDailyCounts(deps.db, now);
    await deleteOldViews(deps.db, now);
    await deleteOldLiveGuests(deps.db, now);
    await deleteOldPresence(deps.db, now);
    for (const leavingUser of await listUsersToErase(deps.db, now)) {
      signal.throwIfAborted();
      try {
        if (await revokeAppleGrant(deps, leavingUser))
          await eraseUser(deps.db, { userId: leavingUser.id, at: now, sealedNames: deps.sealedNames });
      } catch (error) {
        deps.log.error({ uid: leavingUser.id, err: error }, 'a user could not be erased');
      }
    }
    await deleteAbandonedFolders(deps, signal);
  },
});

/**
 * Revokes the user's grant at Apple, outside any transaction. False when it has to be tried again; Apple accepts a
 * repeated revocation.
 */
async function revokeAppleGrant(
  { db, apple, clock, log }: MaintenanceDeps,
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
    log.warn({ uid: id, err: error }, 'the revocation of a sign-in with Apple failed');
    return clock.now().getTime() - leavesAt.getTime() > appleRetryPeriod;
  }
}
