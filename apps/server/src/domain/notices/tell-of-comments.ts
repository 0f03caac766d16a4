import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { tellApproval, tellRefusal } from './comment-words.ts';
import { tell } from './tell.ts';
import { tellOfReply } from './tell-of-reply.ts';

/** So much at once, so that whoever calls is back in time for other things. */
const most = 500;

/**
 * Tells of what became of comments since the last look: a trigger notes it, whoever wrote, showed or hid one. Each in a
 * transaction of its own, with the note taken out, so that what cannot be told keeps nobody else waiting. To be called every
 * few seconds, in any number of processes.
 */
export async function tellOfComments(
  db: Db,
  { now, onFailure }: { now: Date; onFailure: (error: unknown) => void },
): Promise<void> {
  let after = 0;
  for (let count = 0; count < most; count += 1) {
    const { rows } = await sql<{ id: number }>`
      select id from comment_news where id > ${after} order by id limit 1`.execute(db);
    const [next] = rows;
    if (!next) return;
    after = next.id;
    await db
      .transaction()
      .execute((tx) => tellOne(tx, { id: next.id, now }))
      .catch(onFailure);
  }
}

async function tellOne(tx: Tx, { id, now }: { id: number; now: Date }): Promise<void> {
  // Whoever else looks at the same moment passes it over.
  const { rows } = await sql<{ comment_id: number; what: string }>`
    delete from comment_news where id = (select id from comment_news where id = ${id} for update skip locked)
    returning comment_id, what`.execute(tx);
  const [news] = rows;
  if (!news) return;
  if (news.what === 'shown') await tellOfReply(tx, { replyId: news.comment_id, now });
  else
    await tellAuthor(tx, { newsId: id, commentId: news.comment_id, isShown: news.what === 'approved', now });
}

interface Looked {
  readonly newsId: number;
  readonly commentId: number;
  readonly isShown: boolean;
  readonly now: Date;
}

/** Tells who wrote a comment that it was looked at; what has changed again since is told by its own note. */
async function tellAuthor(tx: Tx, { newsId, commentId, isShown, now }: Looked): Promise<void> {
  const comment = await tx
    .selectFrom('comments')
    .select(['user_id', 'content_id', 'text'])
    .where('id', '=', commentId)
    .where('state', '=', isShown ? 'visible' : 'hidden')
    .executeTakeFirst();
  if (!comment) return;
  await tell(tx, sql`select ${comment.user_id}::bigint`, {
    kind: isShown ? 'approved' : 'refused',
    ...(isShown ? tellApproval(comment.text) : tellRefusal()),
    cause: `comment ${commentId} looked at ${newsId}`,
    at: now,
    contentId: comment.content_id,
    commentId,
  });
}
