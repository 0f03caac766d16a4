import { type RawBuilder, sql } from 'kysely';
import { notices } from '@academy/contract/limits.ts';
import { type NoticeKind, type NoticeTopic, noticeTopics } from '@academy/contract/notice-limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/generated/schema.ts';

export interface NewNotice {
  readonly kind: NoticeKind;
  readonly title: string;
  readonly text: string;
  /** A user gets one notice per cause. */
  readonly cause: string;
  readonly at: Date;
  /** Where it leads: to a content, to a comment on it, or to a page. */
  readonly contentId?: number;
  readonly commentId?: number;
  readonly page?: Schema['notices']['page'];
  /** Condition that excludes users, who are the row `users`. */
  readonly unless?: RawBuilder<boolean>;
}

/**
 * Creates notices for the users selected by `recipients`, in one statement, and returns their ids. Users who turned
 * the topic off or are leaving are left out. The users are locked, so that a user who is erased or merged meanwhile
 * keeps no notice.
 */
export async function createNotices(
  tx: Tx,
  recipients: RawBuilder<unknown>,
  notice: NewNotice,
): Promise<number[]> {
  const { kind, title, text, cause, at, unless = sql<boolean>`false` } = notice;
  const { rows } = await sql<{ id: number }>`
    insert into notices (user_id, kind, title, text, content_id, comment_id, page, cause, created_at)
    select person.id, ${kind}, ${title}, ${text}, ${notice.contentId ?? null}::bigint,
      ${notice.commentId ?? null}::bigint, ${notice.page ?? null}, ${cause}, ${at} from (
      select users.id from users
      where users.id in (${recipients}) and state = 'active' and not (${unless})
        and not exists (select from notice_settings
          where notice_settings.user_id = users.id and topic = ${topicOf(kind)} and not wanted)
      -- In one order, as everybody locks people.
      order by users.id for key share of users) person
    on conflict (user_id, cause) do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

const topics = Object.entries(noticeTopics) as [NoticeTopic, readonly NoticeKind[]][];
const topicOf = (kind: NoticeKind): NoticeTopic => topics.find(([, kinds]) => kinds.includes(kind))![0];

/**
 * The rule of `domain/catalogue/blocked-content.ts` for one content and all users, instead of one user and all
 * contents.
 */
export const blocksContent = (contentId: number): RawBuilder<boolean> => sql<boolean>`exists (
    select from interactions refusal
    where refusal.user_id = users.id and refusal.kind = 'block' and refusal.content_id = ${contentId}::bigint)
  or exists (
    select from author_blocks refusal join contents on contents.id = ${contentId}::bigint
    where refusal.user_id = users.id and (refusal.expert_id = contents.expert_id
      or contents.expert_id is null and refusal.account_id = contents.account_id))`;

/** Whether they blocked a user as an expert or as the owner of an account. */
export const blocksUser = (userId: number): RawBuilder<boolean> => sql<boolean>`exists (
    select from author_blocks refusal join experts on experts.id = refusal.expert_id
    where refusal.user_id = users.id and experts.user_id = ${userId}::bigint)
  or exists (
    select from author_blocks refusal join users owner on owner.account_id = refusal.account_id
    where refusal.user_id = users.id and owner.id = ${userId}::bigint)`;

interface ReserverNotice extends NewNotice {
  readonly contentId: number;
  /** Only users who had reserved it by then; later ones saw the change themselves. */
  readonly reservedBefore: Date;
}

/** Notifies all users who reserved a live, except those who blocked it or its author. */
export async function notifyReservers(tx: Tx, { reservedBefore, ...notice }: ReserverNotice): Promise<void> {
  const { contentId } = notice;
  const reservers = sql`select user_id from interactions
    where content_id = ${contentId}::bigint and kind = 'reserve' and created_at < ${reservedBefore}`;
  await createNotices(tx, reservers, { ...notice, unless: blocksContent(contentId) });
}

/** SQL for a user's number of unread notices; `userId` is a number or a column. */
export const unreadCount = (userId: number | RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*) from notices where notices.user_id = ${userId} and read_at is null)`;

const day = 24 * 3_600_000;

/** Deletes old notices, read or not, and the rows that prevented them from being sent twice. */
export async function deleteOldNotices(db: Db, now: Date): Promise<void> {
  const deadline = new Date(now.getTime() - notices.retentionDays * day);
  await db.deleteFrom('notices').where('created_at', '<', deadline).execute();
  await db.deleteFrom('live_notice_steps').where('sent_at', '<', deadline).execute();
  await db.deleteFrom('live_reschedules').where('rescheduled_at', '<', deadline).execute();
}
