import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { RetryBackoff } from '../../kit/retry-backoff.ts';
import { approvalText, refusalText } from './notice-texts.ts';
import { createNotices } from './notices.ts';
import { maxReplyAge, sendReplyNotice } from './reply-notices.ts';

/** Maximum events per call, so that the caller is not blocked for long. */
const maxPerCall = 500;

interface SendOptions {
  readonly now: Date;
  /** Retry state of events that failed, by event id. */
  readonly retries: RetryBackoff<number>;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Sends the notices of comment events that a trigger stored when a comment was shown or moderated. Each event is
 * handled and deleted in a transaction of its own; one that fails does not block the others and is retried with
 * backoff until it is too old. Call it every few seconds, in any number of processes.
 */
export async function sendCommentNotices(db: Db, { now, retries, onFailure }: SendOptions): Promise<void> {
  const at = now.getTime();
  let after = 0;
  let count = 0;
  while (count < maxPerCall) {
    const { rows } = await sql<{ id: number }>`
      select id from comment_events where id > ${after} order by id limit ${maxPerCall}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const due = rows.filter(({ id }) => retries.isDue(id, at)).slice(0, maxPerCall - count);
    for (const { id } of due) {
      const error = await captureError(db.transaction().execute((tx) => sendOne(tx, { id, now })));
      retries.record(id, { failed: error !== undefined, now: at });
      if (error !== undefined) onFailure(error);
    }
    count += due.length;
  }
}

const captureError = (work: Promise<void>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error ?? new Error('failed without a reason'),
  );

async function sendOne(tx: Tx, { id, now }: { id: number; now: Date }): Promise<void> {
  // A concurrent process skips the locked row.
  const { rows } = await sql<{ comment_id: number; kind: string; created_at: Date }>`
    delete from comment_events where id = (select id from comment_events where id = ${id} for update skip locked)
    returning comment_id, kind, created_at`.execute(tx);
  const [event] = rows;
  if (!event || now.getTime() - event.created_at.getTime() > maxReplyAge) return;
  if (event.kind === 'shown') await sendReplyNotice(tx, { replyId: event.comment_id, now });
  else
    await notifyAuthor(tx, {
      eventId: id,
      commentId: event.comment_id,
      isShown: event.kind === 'approved',
      now,
    });
}

interface ModerationEvent {
  readonly eventId: number;
  readonly commentId: number;
  readonly isShown: boolean;
  readonly now: Date;
}

/**
 * Notifies the author that a comment was moderated; if its state changed again since, that change has its own event.
 */
async function notifyAuthor(tx: Tx, { eventId, commentId, isShown, now }: ModerationEvent): Promise<void> {
  const comment = await tx
    .selectFrom('comments')
    .select(['user_id', 'content_id', 'text'])
    .where('id', '=', commentId)
    .where('state', '=', isShown ? 'visible' : 'hidden')
    .executeTakeFirst();
  if (!comment) return;
  await createNotices(tx, sql`select ${comment.user_id}::bigint`, {
    kind: isShown ? 'approved' : 'refused',
    ...(isShown ? approvalText(comment.text) : refusalText()),
    cause: `comment ${commentId} looked at ${eventId}`,
    at: now,
    contentId: comment.content_id,
    commentId,
  });
}
