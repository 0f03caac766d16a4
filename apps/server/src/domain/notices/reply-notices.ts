import { sql } from 'kysely';
import { gatherMinutes } from '@academy/contract/notice-limits.ts';
import type { Tx } from '../../db/database.ts';
import { repliesText, type ReplySummary } from './notice-texts.ts';
import { blocksContent, blocksUser, createNotices } from './notices.ts';

/** Milliseconds after which a reply that becomes visible is not announced any more. */
export const maxReplyAge = 7 * 24 * 3_600_000;

interface Reply {
  readonly id: number;
  readonly user_id: number;
  readonly content_id: number;
  readonly by: string;
  readonly text: string;
  readonly answered_id: number;
  readonly answered_by: number;
  readonly answered_text: string;
}

/**
 * Notifies the author of the answered comment of a reply, unless they wrote it themselves or blocked its author.
 * Further replies to the same comment within an hour are added to that notice while it is unread.
 */
export async function sendReplyNotice(
  tx: Tx,
  { replyId, now }: { replyId: number; now: Date },
): Promise<void> {
  const reply = await findReply(tx, { replyId, since: new Date(now.getTime() - maxReplyAge) });
  if (!reply || reply.user_id === reply.answered_by) return;
  // Locks the recipient, so that two concurrent replies are added one after the other.
  await sql`select from users where id = ${reply.answered_by} for no key update`.execute(tx);
  if (!(await lockIfVisible(tx, replyId))) return;
  const unreadId = await findUnreadNotice(tx, {
    reply,
    since: new Date(now.getTime() - gatherMinutes * 60_000),
  });
  const noticeId = unreadId ?? (await createReplyNotice(tx, reply, now));
  if (noticeId === undefined) return;
  await tx
    .insertInto('notice_replies')
    .values({ reply_id: replyId, notice_id: noticeId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (unreadId !== undefined) await updateNoticeText(tx, { noticeId, answered: reply.answered_text });
}

/** A visible reply and the comment that it answers. */
async function findReply(tx: Tx, { replyId, since }: { replyId: number; since: Date }) {
  const { rows } = await sql<Reply>`
    select reply.id, reply.user_id, reply.content_id, author.nickname as by, reply.text,
      answered.id as answered_id, answered.user_id as answered_by, answered.text as answered_text
    from comments reply
    join users author on author.id = reply.user_id
    join comments root on root.id = reply.parent_id and root.state = 'visible'
    join comments answered on answered.id = coalesce(reply.reply_to_id, reply.parent_id) and answered.state = 'visible'
    join contents on contents.id = reply.content_id and contents.state = 'published'
    where reply.id = ${replyId} and reply.state = 'visible' and reply.created_at > ${since}
      and not exists (select from notice_replies where reply_id = reply.id)`.execute(tx);
  return rows[0];
}

/** Locks the reply if it is still visible, so that removing it waits and then also removes its notice. */
async function lockIfVisible(tx: Tx, replyId: number): Promise<boolean> {
  const { rows } = await sql`
    select from comments where id = ${replyId} and state = 'visible' for share`.execute(tx);
  return rows.length > 0;
}

/** The unread notice to which a reply is added; undefined where the recipient blocked its author. */
async function findUnreadNotice(tx: Tx, { reply, since }: { reply: Reply; since: Date }) {
  const { rows } = await sql<{ id: number }>`
    select notices.id from notices join users on users.id = notices.user_id
    where notices.user_id = ${reply.answered_by} and kind = 'reply' and comment_id = ${reply.answered_id}
      and read_at is null and notices.created_at > ${since}
      and not (${blocksContent(reply.content_id)} or ${blocksUser(reply.user_id)})
    order by notices.id desc limit 1`.execute(tx);
  return rows[0]?.id;
}

async function createReplyNotice(tx: Tx, reply: Reply, now: Date): Promise<number | undefined> {
  const [id] = await createNotices(tx, sql`select ${reply.answered_by}::bigint`, {
    kind: 'reply',
    ...repliesText([reply], reply.answered_text),
    cause: `reply ${reply.id}`,
    at: now,
    contentId: reply.content_id,
    commentId: reply.answered_id,
    unless: sql<boolean>`${blocksContent(reply.content_id)} or ${blocksUser(reply.user_id)}`,
  });
  return id;
}

async function updateNoticeText(
  tx: Tx,
  { noticeId, answered }: { noticeId: number; answered: string },
): Promise<void> {
  const { rows } = await sql<ReplySummary>`
    select users.nickname as by, comments.text from notice_replies
    join comments on comments.id = reply_id join users on users.id = comments.user_id
    where notice_id = ${noticeId} order by comments.id desc`.execute(tx);
  const [latest, ...others] = rows;
  if (!latest) return;
  await tx
    .updateTable('notices')
    .set(repliesText([latest, ...others], answered))
    .where('id', '=', noticeId)
    .execute();
}
