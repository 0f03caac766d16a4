import { sql } from 'kysely';
import { gatherMinutes } from '@academy/contract/notice-limits.ts';
import type { Tx } from '../../db/database.ts';
import { tellReplies, type ToldReply } from './comment-words.ts';
import { blocksContent, blocksPerson, tell } from './tell.ts';

/** A reply that is shown later than this after it was written is found by whoever looks. Milliseconds. */
export const isNewsFor = 7 * 24 * 3_600_000;

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
 * Tells who is answered by a reply, unless it is by themselves or by somebody they blocked. Further replies to the same
 * comment within an hour are added to that notice while it is unread, so that a lively evening is one.
 */
export async function tellOfReply(tx: Tx, { replyId, now }: { replyId: number; now: Date }): Promise<void> {
  const reply = await findReply(tx, { replyId, since: new Date(now.getTime() - isNewsFor) });
  if (!reply || reply.user_id === reply.answered_by) return;
  // Whoever is told is held, so that two replies at the same moment are gathered one after the other.
  await sql`select from users where id = ${reply.answered_by} for no key update`.execute(tx);
  if (!(await holdShown(tx, replyId))) return;
  const known = await findUnread(tx, { reply, since: new Date(now.getTime() - gatherMinutes * 60_000) });
  const noticeId = known ?? (await tellAlone(tx, reply, now));
  if (noticeId === undefined) return;
  await tx
    .insertInto('notice_replies')
    .values({ reply_id: replyId, notice_id: noticeId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (known !== undefined) await wordAnew(tx, { noticeId, answered: reply.answered_text });
}

/** A reply that readers see, and the comment of its thread that it answers. */
async function findReply(tx: Tx, { replyId, since }: { replyId: number; since: Date }) {
  const { rows } = await sql<Reply>`
    select reply.id, reply.user_id, reply.content_id, author.nickname as by, reply.text,
      answered.id as answered_id, answered.user_id as answered_by, answered.text as answered_text
    from comments reply
    join users author on author.id = reply.user_id
    join comments root on root.id = reply.parent_id and root.state = 'visible'
    join comments answered on answered.id = coalesce(reply.answers_id, reply.parent_id) and answered.state = 'visible'
    join contents on contents.id = reply.content_id and contents.state = 'published'
    where reply.id = ${replyId} and reply.state = 'visible' and reply.created_at > ${since}
      and not exists (select from notice_replies where reply_id = reply.id)`.execute(tx);
  return rows[0];
}

/**
 * Whether it is still shown; if so it stays until it was told, and whoever takes it back then takes its notice along.
 */
async function holdShown(tx: Tx, replyId: number): Promise<boolean> {
  const { rows } = await sql`
    select from comments where id = ${replyId} and state = 'visible' for share`.execute(tx);
  return rows.length > 0;
}

/** The unread notice to which a reply is added; none where whoever wrote this one would not be told of. */
async function findUnread(tx: Tx, { reply, since }: { reply: Reply; since: Date }) {
  const { rows } = await sql<{ id: number }>`
    select notices.id from notices join users on users.id = notices.user_id
    where notices.user_id = ${reply.answered_by} and kind = 'reply' and comment_id = ${reply.answered_id}
      and read_at is null and notices.created_at > ${since}
      and not (${blocksContent(reply.content_id)} or ${blocksPerson(reply.user_id)})
    order by notices.id desc limit 1`.execute(tx);
  return rows[0]?.id;
}

async function tellAlone(tx: Tx, reply: Reply, now: Date): Promise<number | undefined> {
  const [id] = await tell(tx, sql`select ${reply.answered_by}::bigint`, {
    kind: 'reply',
    ...tellReplies([reply], reply.answered_text),
    cause: `reply ${reply.id}`,
    at: now,
    contentId: reply.content_id,
    commentId: reply.answered_id,
    unless: sql<boolean>`${blocksContent(reply.content_id)} or ${blocksPerson(reply.user_id)}`,
  });
  return id;
}

async function wordAnew(
  tx: Tx,
  { noticeId, answered }: { noticeId: number; answered: string },
): Promise<void> {
  const { rows } = await sql<ToldReply>`
    select users.nickname as by, comments.text from notice_replies
    join comments on comments.id = reply_id join users on users.id = comments.user_id
    where notice_id = ${noticeId} order by comments.id desc`.execute(tx);
  const [latest, ...others] = rows;
  if (!latest) return;
  await tx
    .updateTable('notices')
    .set(tellReplies([latest, ...others], answered))
    .where('id', '=', noticeId)
    .execute();
}
