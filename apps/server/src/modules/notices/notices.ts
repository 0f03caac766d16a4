import { sql } from 'kysely';
import {
  changeNoticeSettings,
  getNoticeSettings,
  listNotices,
  readNotices,
  registerPush,
} from '@academy/contract/areas/notice.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import { type NoticeTopic, noticeTopics } from '@academy/contract/notice-limits.ts';
import type { Db } from '../../db/database.ts';
import { cutPage, pageRequest, type PageRequest, presentPage } from '../../domain/catalogue/keyset-paging.ts';
import { unreadCount } from '../../domain/notices/notices.ts';
import { deleteDevice, saveDevice } from '../../domain/notices/push-devices.ts';
import type { Clock } from '../../kit/clock.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import type { Log } from '../../kit/log.ts';
import { route, type Route } from '../../transport/route.ts';

export const createNoticeRoutes = (deps: { db: Db; clock: Clock; log?: Log }): Route[] => [
  createNoticeListRoute(deps),
  createNoticeReadRoute(deps),
  createNoticeSettingsRoute(deps),
  createNoticeSettingsChangeRoute(deps),
  createPushDeviceRoute(deps),
];

const createNoticeListRoute = ({ db }: { db: Db }) =>
  route(listNotices, async (input, { identity }) => {
    const userId = identity!.uid;
    const [page, unread] = await Promise.all([
      readPage(db, userId, pageRequest(input)),
      getUnreadCount(db, userId),
    ]);
    const presented = presentPage(page, ({ content_id: id, content_type: type, ...row }) => ({
      id: row.id,
      kind: row.kind,
      title: row.title,
      text: row.text,
      content: id === null || type === null ? null : { content_id: id, content_type: type },
      // A refused comment is hidden: a tap opens its content.
      comment_id: row.kind === 'refused' ? null : (row.latest_reply_id ?? row.comment_id),
      page: row.page,
      created_at: row.created_at.toISOString(),
      read: row.read_at !== null,
    }));
    return { ...presented, unread_count: unread };
  });

/**
 * The user's notices, the latest first; a link to a content only while it is published. INVALID_INPUT for a cursor of
 * another list.
 */
async function readPage(db: Db, userId: number, page: PageRequest) {
  let query = db
    .selectFrom('notices')
    .leftJoin('contents', (join) =>
      join.onRef('contents.id', '=', 'notices.content_id').on('contents.state', '=', 'published'),
    )
    .select(['notices.id', 'kind', 'notices.title', 'text', 'notices.created_at', 'read_at'])
    .select(['contents.id as content_id', sql<ContentType | null>`contents.type`.as('content_type')])
    .select(['notices.comment_id', 'page'])
    .select(
      sql<number | null>`(select max(reply_id) from notice_replies where notice_id = notices.id)`.as(
        'latest_reply_id',
      ),
    )
    .where('user_id', '=', userId);
  if (page.cursor !== undefined) {
    const [id] = decodeCursor(page.cursor, ['integer']);
    query = query.where(sql<boolean>`notices.id < ${id}::bigint`);
  }
  const rows = await query
    .orderBy('notices.id', 'desc')
    .limit(page.size + 1)
    .execute();
  return cutPage(rows, page.size, (row) => [row.id]);
}

/** The time of the first reading stays; without ids all notices are marked. */
const createNoticeReadRoute = ({ db, clock }: { db: Db; clock: Clock }) =>
  route(readNotices, async ({ notice_ids: ids, up_to: last }, { identity }) => {
    const userId = identity!.uid;
    await db
      .updateTable('notices')
      .set({ read_at: clock.now() })
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids!.split(',').map(Number)))
      .$if(last !== undefined, (rows) => rows.where('id', '<=', last!))
      .execute();
    return { unread_count: await getUnreadCount(db, userId) };
  });

async function getUnreadCount(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${unreadCount(userId)} as count`.execute(db);
  return rows[0]!.count;
}

const createNoticeSettingsRoute = ({ db }: { db: Db }) =>
  route(getNoticeSettings, (_input, { identity }) => readSettings(db, identity!.uid));

const createNoticeSettingsChangeRoute = ({ db }: { db: Db }) =>
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

/** A device token of Apple itself, which an app built without Firebase sends; nobody can push to it. */
const appleDeviceToken = /^[0-9a-f]{64,}$/i;

/** Called at every start, since the push service may change a phone's token. */
const createPushDeviceRoute = ({ db, clock, log }: { db: Db; clock: Clock; log?: Log }) =>
  route(registerPush, async ({ token, platform, on }, { identity }) => {
    const { uid: userId, sessionId } = identity!;
    if (platform === 'ios' && on === 1 && appleDeviceToken.test(token)) {
      log?.warn('an iPhone registered with a token of Apple instead of Firebase: it gets no pushes');
      return { on: false };
    }
    if (on === 1) await saveDevice(db, { userId, sessionId, platform, token, now: clock.now() });
    else await deleteDevice(db, token, userId);
    return { on: on === 1 };
  });
