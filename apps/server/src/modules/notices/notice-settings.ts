import { changeNoticeSettings, getNoticeSettings } from '@academy/contract/areas/notice.ts';
import { type NoticeTopic, noticeTopics } from '@academy/contract/notice-limits.ts';
import type { Db } from '../../db/database.ts';
import { route } from '../../transport/route.ts';

export const createNoticeSettingsRoute = ({ db }: { db: Db }) =>
  route(getNoticeSettings, (_input, { identity }) => readSettings(db, identity!.uid));

export const createNoticeSettingsChangeRoute = ({ db }: { db: Db }) =>
  route(changeNoticeSettings, async ({ topic, wanted }, { identity }) => {
    const userId = identity!.uid;
    await db
      .insertInto('notice_settings')
      .values({ user_id: userId, topic, wanted: wanted === 1 })
      .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet({ wanted: wanted === 1 }))
      .execute();
    return readSettings(db, userId);
  });

/** Every topic is on by default. */
async function readSettings(db: Db, userId: number): Promise<Record<NoticeTopic, boolean>> {
  const rows = await db
    .selectFrom('notice_settings')
    .select(['topic', 'wanted'])
    .where('user_id', '=', userId)
    .execute();
  const chosen = new Map(rows.map(({ topic, wanted }) => [topic, wanted]));
  const topics = Object.keys(noticeTopics) as NoticeTopic[];
  return Object.fromEntries(topics.map((topic) => [topic, chosen.get(topic) ?? true])) as Record<
    NoticeTopic,
    boolean
  >;
}
