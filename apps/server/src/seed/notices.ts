import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../db/database.ts';
import { notifyOfGraduation } from '../domain/notices/guardian-notices.ts';
import { recordingText } from '../domain/notices/notice-texts.ts';
import { createNotices } from '../domain/notices/notices.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** How long after the end of a live its recording is ready. */
const recordingDelay = 10 * minute;
/** Notices of this age have been read. */
const unreadFor = 3 * day;

/**
 * Gives the demo's users the notices of what happened to them before the first load: certificates of their children
 * and recordings of lives that they reserved. A user who has notices is left alone. Replies to their comments get
 * theirs from the running academy.
 */
export async function loadNotices(
  db: Db,
  { nicknames, now }: { nicknames: readonly string[]; now: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const nickname of nicknames) {
      const userId = await findUserWithoutNotices(tx, nickname);
      if (userId === undefined) continue;
      await notifyOfCertificates(tx, userId);
      await notifyOfRecordings(tx, { userId, now });
      await sql`update notices set read_at = created_at + interval '2 hours'
        where user_id = ${userId} and created_at < ${new Date(now.getTime() - unreadFor)}`.execute(tx);
    }
  });
}

async function findUserWithoutNotices(tx: Tx, nickname: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from users where key = ${`demo/${nickname}`} and state = 'active'
      and not exists (select from notices where user_id = users.id)`.execute(tx);
  return rows[0]?.id;
}

async function notifyOfCertificates(tx: Tx, userId: number): Promise<void> {
  const { rows } = await sql<{ studentId: number; serial: string; at: Date }>`
    select graduations.student_id as "studentId", serial, graduated_at as at
    from graduations join guardians on guardians.student_id = graduations.student_id
    where guardians.user_id = ${userId} order by graduated_at`.execute(tx);
  for (const certificate of rows) await notifyOfGraduation(tx, certificate);
}

async function notifyOfRecordings(tx: Tx, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const { rows } = await sql<{ id: number; title: string; startsAt: Date; endsAt: Date }>`
    select contents.id, contents.title, lives.starts_at as "startsAt", lives.ends_at as "endsAt"
    from interactions join contents on contents.id = interactions.content_id
    join lives on lives.content_id = contents.id
    where interactions.user_id = ${userId} and kind = 'reserve' and lives.status = ${liveStatus.replay}
      and lives.video_id is not null and lives.ends_at < ${now} order by lives.ends_at`.execute(tx);
  for (const { id, title, startsAt, endsAt } of rows)
    await createNotices(tx, sql`select ${userId}::bigint`, {
      kind: 'replay',
      ...recordingText({ title }),
      cause: `live ${id} replay ${startsAt.toISOString()}`,
      contentId: id,
      at: new Date(endsAt.getTime() + recordingDelay),
    });
}
