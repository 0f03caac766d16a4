import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { LaterTries } from '../../kit/later-tries.ts';
import { tellApproval, tellRefusal } from './comment-words.ts';
import { tell } from './tell.ts';
import { isNewsFor, tellOfReply } from './tell-of-reply.ts';

/** So much at once, so that whoever calls is back in time for other things. */
const most = 500;

interface Telling {
  readonly now: Date;
  /** What could not be told yet, by the ids of its notes. */
  readonly tries: LaterTries<number>;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Tells of what became of comments since the last look: a trigger notes it, whoever wrote, showed or hid one. Each in a
 * transaction of its own, with the note taken out; one that cannot be told keeps nobody else waiting, and is tried
 * again ever later while it is news. To be called every few seconds, in any number of processes.
 */
export async function tellOfComments(db: Db, { now, tries, onFailure }: Telling): Promise<void> {
  const at = now.getTime();
  let after = 0;
  let count = 0;
  while (count < most) {
    const { rows } = await sql<{ id: number }>`
      select id from comment_news where id > ${after} order by id limit ${most}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const due = rows.filter(({ id }) => tries.isDue(id, at)).slice(0, most - count);
    for (const { id } of due) {
      const error = await failureOf(db.transaction().execute((tx) => tellOne(tx, { id, now })));
      tries.note(id, { failed: error !== undefined, now: at });
      if (error !== undefined) onFailure(error);
    }
    count += due.length;
  }
}

const failureOf = (work: Promise<void>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error ?? new Error('failed without a reason'),
  );

async function tellOne(tx: Tx, { id, now }: { id: number; now: Date }): Promise<void> {
  // Whoever else looks at the same moment passes it over.
  const { rows } = await sql<{ comment_id: number; what: string; noted_at: Date }>`
    delete from comment_news where id = (select id from comment_news where id = ${id} for update skip locked)
    returning comment_id, what, noted_at`.execute(tx);
  const [news] = rows;
  if (!news || now.getTime() - news.noted_at.getTime() > isNewsFor) return;
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
