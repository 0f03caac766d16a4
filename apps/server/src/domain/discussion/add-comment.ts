import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import { checkRate } from './check-rate.ts';
import { countComment, isStanding } from './threads.ts';

/** What was found about the words: refused ones are never kept, held ones wait for a person, who reads `heldFor`. */
type CommentVerdict = { verdict: 'pass' | 'refuse' } | { verdict: 'hold'; heldFor: string };

export interface NewComment {
  userId: number;
  contentId: number;
  /** The comment or reply that it answers. */
  parentId?: number | undefined;
  /** As `cleanComment` gives it. */
  text: string;
  judged: CommentVerdict;
  province?: string | undefined;
  requestKey: string;
  now: Date;
  /** What goes with a comment that readers see, in the same transaction; the author is locked. */
  onVisible?: (tx: Tx, id: number) => Promise<void>;
}

/**
 * Writes a comment or reply and counts it, once for each request key: a second time it gives back the first one's id.
 * Throws NOT_FOUND when what it answers is not there, MOBILE_NEEDED (who comments must be known by a mobile number:
 * 互联网跟帖评论服务管理规定, 2022, article 4), TOO_SOON, REFUSED_WORDS, and CONFLICT for a key that is somebody else's.
 * The content must be known to be published.
 */
export async function addComment(db: Db, comment: NewComment): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const author = await lockAuthor(tx, comment.userId);
    const known = await findByKey(tx, comment);
    if (known !== undefined) return known;
    const thread = await lockThread(tx, comment);
    if (author.mobile === null) throw new AppError('MOBILE_NEEDED');
    await checkRate(tx, comment);
    if (comment.judged.verdict === 'refuse') throw new AppError('REFUSED_WORDS');
    return insert(tx, comment, thread);
  });
}

/** Everything that a person writes happens one after the other. */
async function lockAuthor(tx: Tx, id: number): Promise<{ mobile: string | null }> {
  const author = await tx
    .selectFrom('users')
    .select('mobile')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!author) throw new AppError('SESSION_ENDED');
  return author;
}

async function findByKey(tx: Tx, { requestKey, userId }: NewComment): Promise<number | undefined> {
  const known = await tx
    .selectFrom('comments')
    .select(['id', 'user_id'])
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  if (known && known.user_id !== userId) throw new AppError('CONFLICT');
  return known?.id;
}

interface Place {
  /** The thread's first comment, which stands; null for a comment that begins one. */
  root: { id: number; state: 'visible' } | null;
  answersId: number | null;
}

async function lockThread(tx: Tx, { parentId, contentId }: NewComment): Promise<Place> {
  if (parentId === undefined) return { root: null, answersId: null };
  const standing = (id: number) =>
    tx
      .selectFrom('comments')
      .select(['id', 'parent_id'])
      .where('id', '=', id)
      .where('content_id', '=', contentId)
      .where(isStanding('comments'));
  const gone = () => new AppError('NOT_FOUND', { message: '要回复的评论已经不在了' });
  const parent = await standing(parentId).executeTakeFirst();
  if (!parent) throw gone();
  const root = await standing(parent.parent_id ?? parent.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!root) throw gone();
  return { root: { id: root.id, state: 'visible' }, answersId: parent.parent_id === null ? null : parent.id };
}

async function insert(tx: Tx, comment: NewComment, { root, answersId }: Place): Promise<number> {
  const { judged } = comment;
  const inserted = await tx
    .insertInto('comments')
    .values({
      content_id: comment.contentId,
      parent_id: root?.id ?? null,
      answers_id: answersId,
      user_id: comment.userId,
      text: comment.text,
      state: judged.verdict === 'hold' ? 'held' : 'visible',
      held_for: judged.verdict === 'hold' ? judged.heldFor : null,
      province: comment.province ?? null,
      request_key: comment.requestKey,
      created_at: comment.now,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  // Somebody else took the key this very moment.
  if (!inserted) throw new AppError('CONFLICT');
  if (judged.verdict === 'pass') {
    await countComment(tx, { contentId: comment.contentId, replyCount: 0, root }, 1);
    await comment.onVisible?.(tx, inserted.id);
  }
  return inserted.id;
}
