import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { exportData } from '@academy/contract/areas/user.ts';
import { app, dataExport, transfers } from '@academy/contract/limits.ts';
import { exportFolder } from '../../domain/identity/personal-data/uploads.ts';
import {
  formatChinaTime,
  collectPersonalData,
  findDataOwner,
} from '../../domain/identity/personal-data/personal-data.ts';
import { AppError } from '../../kit/errors.ts';
import { route, type Route } from '../../transport/route.ts';
import type { UserDeps } from './user-deps.ts';

const day = 24 * 3_600_000;

/** A file with the user's own data, at a signed address that expires after `transfers.downloadUrlMaxAgeSeconds`. */
export const createDataExportRoute = (deps: UserDeps): Route =>
  route(exportData, async (_input, { identity }) => {
    const { uid } = identity!;
    const subject = await findDataOwner(deps.db, uid);
    if (!subject) throw new AppError('SESSION_ENDED');
    const id = await recordExport(deps, uid);
    const now = deps.clock.now();
    const data = await deps.db
      .transaction()
      // One moment's view of all tables.
      .setIsolationLevel('repeatable read')
      .execute((tx) => collectPersonalData(tx, subject));
    const content = {
      说明: `${app.name}所存的、与您有关的全部数据`,
      导出时间: formatChinaTime(now),
      ...data,
    };
    const path = `${exportFolder(id)}/my-data-${now.toISOString().slice(0, 10)}.json`;
    await deps.storage.write(path, Readable.from([JSON.stringify(content, null, 2)]));
    const seconds = transfers.downloadUrlMaxAgeSeconds;
    return { url: deps.storage.signedUrl(path, seconds), expires_in_seconds: seconds };
  });

/**
 * Records an export before its file is written, one at a time per user. The row comes first, so that the account
 * maintenance finds files of a killed process.
 */
function recordExport({ db, clock }: UserDeps, userId: number): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${userId} for no key update`.execute(tx);
    const now = clock.now();
    const { made } = await tx
      .selectFrom('data_exports')
      .select((row) => row.fn.countAll<number>().as('made'))
      .where('user_id', '=', userId)
      .where('created_at', '>', new Date(now.getTime() - day))
      .executeTakeFirstOrThrow();
    if (made >= dataExport.perDay) {
      throw new AppError('TOO_SOON', { message: `一天可以导出${dataExport.perDay}次，请明天再来` });
    }
    const id = randomUUID();
    await tx.insertInto('data_exports').values({ id, user_id: userId, created_at: now }).execute();
    return id;
  });
}
