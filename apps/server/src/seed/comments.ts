import { createHash } from 'node:crypto';
import { area } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../db/database.ts';
import { findRole, pickFace } from './simulated-users/people.ts';
import { createRandom } from './simulated-users/random.ts';
import type { CommentText, DemoTexts } from './demo-texts.ts';
import type { GetPicture } from './pictures.ts';
import { momentBefore } from './publish-content.ts';
import { DemoError } from './demo-files.ts';
import { loadRows } from './load-rows.ts';

interface LoadOptions {
  texts: DemoTexts;
  contentIds: Map<string, number>;
  getPicture: GetPicture;
  now: Date;
}

type CommentEntry = CommentText['replies'][number];

/**
 * Loads the demo's comments and their authors. A comment's key is a hash of its text, author and parent, so a second
 * load finds it. Counters grow by the number of new comments only.
 */
export async function loadComments(
  db: Db,
  { texts, contentIds, getPicture, now }: LoadOptions,
): Promise<void> {
  const users = await loadAuthors(db, { texts, getPicture });
  for (const comment of texts.comments) {
    const contentId = contentIds.get(comment.on);
    if (contentId === undefined) throw new DemoError(`demo/comments.json: /on ${comment.on} is not known`);
    await db.transaction().execute((tx) => loadThread(tx, { comment, contentId, users, now }));
  }
}

async function loadAuthors(
  db: Db,
  { texts, getPicture }: Pick<LoadOptions, 'texts' | 'getPicture'>,
): Promise<Map<string, number>> {
  const names = new Set(
    texts.comments.flatMap((comment) => [comment, ...comment.replies].map((entry) => entry.name)),
  );
  const rows = [...names].map((nickname) => {
    const avatarName = pickFace(findRole(texts.simulatedUsers.roles, nickname), createRandom(nickname));
    const avatar_id = avatarName === null ? null : getPicture(avatarName, 'simulated-users.json').id;
    return { key: `demo/${nickname}`, nickname, area_id: area.defaultId, avatar_id };
  });
  const keys = rows.map(({ key }) => key);
  const protectedKeys = await listProtectedUserKeys(db, keys);
  await loadRows(db, 'users', {
    key: ['key'],
    rows: rows.filter(({ key }) => !protectedKeys.has(key)),
    restoresDeleted: true,
  });
  const users = await db.selectFrom('users').select(['id', 'key']).where('key', 'in', keys).execute();
  const ids = new Map(users.map(({ id, key }) => [key, id]));
  return new Map([...names].map((name) => [name, ids.get(`demo/${name}`) ?? 0]));
}

/** Keys of authors who can sign in or whose account is no longer active: their profile must not be overwritten. */
async function listProtectedUserKeys(db: Db, keys: readonly string[]): Promise<Set<string | null>> {
  const people = await db
    .selectFrom('users')
    .where('key', 'in', keys)
    .where((eb) => eb.or([eb('mobile', 'is not', null), eb('state', '<>', 'active')]))
    .select('key')
    .execute();
  return new Set(people.map(({ key }) => key));
}

async function loadThread(
  tx: Tx,
  context: { comment: CommentText; contentId: number; users: Map<string, number>; now: Date },
): Promise<void> {
  const { comment, contentId } = context;
  const root = await loadComment(tx, comment, { ...context, parentKey: comment.on, parentId: null });
  let replies = 0;
  for (const reply of comment.replies) {
    const { isNew } = await loadComment(tx, reply, { ...context, parentKey: root.key, parentId: root.id });
    if (isNew) replies += 1;
  }
  if (replies > 0) {
    await tx
      .updateTable('comments')
      .set((row) => ({ reply_count: row('reply_count', '+', replies) }))
      .where('id', '=', root.id)
      .execute();
  }
  const added = replies + (root.isNew ? 1 : 0);
  if (added === 0) return;
  await tx
    .updateTable('contents')
    .set((row) => ({ comment_count: row('comment_count', '+', added) }))
    .where('id', '=', contentId)
    .execute();
}

async function loadComment(
  tx: Tx,
  entry: CommentEntry,
  context: {
    parentKey: string;
    parentId: number | null;
    contentId: number;
    users: Map<string, number>;
    now: Date;
  },
): Promise<{ id: number; key: string; isNew: boolean }> {
  const digest = createHash('sha256')
    .update(`${context.parentKey}\n${entry.name}\n${entry.text}`)
    .digest('hex');
  const key = `demo/${digest.slice(0, 32)}`;
  const existing = await tx.selectFrom('comments').select('id').where('key', '=', key).executeTakeFirst();
  if (existing) return { id: existing.id, key, isNew: false };
  // Without a key the offset within the day is small, so a reply comes after its comment even when both are from the
  // same day.
  const at = momentBefore(context.now, entry.daysAgo, context.parentId === null ? key : '');
  const { id } = await tx
    .insertInto('comments')
    .values({
      key,
      content_id: context.contentId,
      parent_id: context.parentId,
      user_id: context.users.get(entry.name) ?? 0,
      text: entry.text,
      like_count: entry.likes,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key, isNew: true };
}
