import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { findContentAsInput } from '../domain/publishing/read-content.ts';
import { saveContent } from '../domain/publishing/save-content.ts';
import type { Clock } from '../kit/clock.ts';
import { readJson } from './demo-files.ts';
import { LiveFile } from './file-schemas.ts';
import { isEdited } from './load-records.ts';
import { matchesStatus, scheduleLive, shiftSessions } from './live-schedule.ts';
import { fieldsOf, listContentRecords, recordContent } from './publish-content.ts';

/**
 * Reschedules demo lives whose times no longer fit their status, so that one is always running. Other lives are not
 * touched, even when an operator edited them, and neither is a live that was really broadcast.
 */
export async function refreshLives({
  db,
  clock,
  folder,
}: {
  db: Db;
  clock: Clock;
  folder: string;
}): Promise<void> {
  const records = await listContentRecords(db);
  for (const live of await readJson(folder, 'lives.json', LiveFile)) {
    await db.transaction().execute(async (tx) => {
      const content = await findContentAsInput(tx, `live/${live.slug}`);
      if (!content || !('startsAt' in content)) return;
      if (await wasBroadcast(tx, content.key)) return;
      const now = clock.now();
      if (content.status === live.status && matchesStatus(content, now)) return;
      const schedule = scheduleLive(live, now);
      const { startsAt: from } = content;
      const moved =
        content.type === 'actLive'
          ? { ...content, sessions: shiftSessions(content.sessions, { from, to: schedule.startsAt }) }
          : content;
      // Somebody else's agenda stays, even where its times no longer fit.
      const isOthers = isEdited(records.get(content.key), fieldsOf(content));
      await saveContent(tx, { ...moved, ...schedule, ...(isOthers && { agenda: content.agenda }) });
      if (!isOthers) await recordContent(tx, content.key);
    });
  }
}

/**
 * Whether somebody really started and broadcast the live with this key. Such a live is no longer managed by the demo
 * loader.
 */
export async function wasBroadcast(db: Db | Tx, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from lives join contents on contents.id = content_id
    where key = ${key} and origin = 'publish' and started_at is not null`.execute(db);
  return rows.length > 0;
}
