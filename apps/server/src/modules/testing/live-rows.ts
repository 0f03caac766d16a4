import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { getNextRunNumber } from '../../domain/live/runs.ts';

/** The rows of a live that come from this user or are about them; `text` is their question. */
export async function addLiveTraces(
  db: Db,
  { userId, contentId, text = '怎么开口？' }: { userId: number; contentId: number; text?: string },
): Promise<void> {
  const at = new Date('2026-03-01T11:30:00Z');
  const keys = { content_id: contentId, user_id: userId };
  const number = await getNextRunNumber(db, contentId);
  await db
    .insertInto('live_runs')
    .values({ ...keys, number, process: randomUUID(), heartbeat_at: at, started_at: at, ended_at: at })
    .execute();
  await db.insertInto('live_assistants').values(keys).execute();
  await db
    .insertInto('live_questions')
    .values({ ...keys, text, anonymous: false, asked_at: at })
    .execute();
  await db
    .insertInto('live_visits')
    .values({ ...keys, first_visited_at: at })
    .execute();
  await db
    .insertInto('live_seats')
    .values({ ...keys, status: 0, question: text, asked_at: at, seen_at: at })
    .execute();
  await db
    .insertInto('notices')
    .values({
      ...keys,
      kind: 'started',
      title: '直播开始了',
      text,
      cause: `live ${contentId}`,
      created_at: at,
    })
    .execute();
  await addNoticeChoices(db, userId, at);
}

/** The user's disabled notice topics, and the phone that gets the others. */
async function addNoticeChoices(db: Db, userId: number, at: Date): Promise<void> {
  await db
    .insertInto('notice_settings')
    .values({ user_id: userId, topic: 'expert', wanted: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const session = randomUUID();
  await db
    .insertInto('sessions')
    .values({ id: session, user_id: userId, created_at: at, expires_at: new Date('2100-01-01T00:00:00Z') })
    .execute();
  await db
    .insertInto('push_devices')
    .values({
      user_id: userId,
      session_id: session,
      platform: 'android',
      token: `phone ${session}`,
      created_at: at,
      seen_at: at,
    })
    .execute();
}
