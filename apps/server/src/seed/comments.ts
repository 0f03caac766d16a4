import { createHash } from 'node:crypto';
import { area } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../db/database.ts';
import { findRole, pickFace } from './crowd/nicknames.ts';
import { createRandom } from './crowd/random.ts';
import type { CommentText, DemoTexts } from './demo-texts.ts';
import type { GetPicture } from './pictures.ts';
import { momentBefore } from './publish.ts';
import { DemoError } from './read-file.ts';
import { upsertRows } from './upsert.ts';

interface Loading {
  texts: DemoTexts;
  contentIds: Map<string, number>;
  getPicture: GetPicture;
  now: Date;
}

type Said = CommentText['replies'][number];

/**
 * Loads the demo's comments and their authors. A comment is known by what it says and where, so that a second load
 * finds it; counts grow by what is new and are otherwise left to the readers.
 */
export async function loadComments(db: Db, { texts, contentIds, getPicture, now }: Loading): Promise<void> {
  const users = await loadAuthors(db, { texts, getPicture });
  for (const comment of texts.comments) {
    const contentId = contentIds.get(comment.on);
    if (contentId === undefined) throw new DemoError(`demo/comments.json: /on ${comment.on} is not known`);
    await db.transaction().execute((tx) => loadThread(tx, { comment, contentId, users, now }));
  }
}

async function loadAuthors(
  db: Db,
  { texts, getPicture }: Pick<Loading, 'texts' | 'getPicture'>,
): Promise<Map<string, number>> {
  const names = new Set(
    texts.comments.flatMap((comment) => [comment, ...comment.replies].map((said) => said.name)),
  );
  const rows = [...names].map((nickname) => {
    const face = pickFace(findRole(texts.people.roles, nickname), createRandom(nickname));
    const avatar_id = face === null ? null : getPicture(face, 'people.json').id;
    return { key: `demo/${nickname}`, nickname, area_id: area.defaultId, avatar_id };
  });
  const keys = rows.map(({ key }) => key);
  const own = await listOwnLives(db, keys);
  await upsertRows(db, 'users', { key: ['key'], rows: rows.filter(({ key }) => !own.has(key)) });
  const users = await db.selectFrom('users').select(['id', 'key']).where('key', 'in', keys).execute();
  const ids = new Map(users.map(({ id, key }) => [key, id]));
  return new Map([...names].map((name) => [name, ids.get(`demo/${name}`) ?? 0]));
}

/** Authors who can sign in, or who left: what they look like is theirs. */
async function listOwnLives(db: Db, keys: readonly string[]): Promise<Set<string | null>> {
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
  const root = await loadOne(tx, comment, { ...context, under: comment.on, parentId: null });
  let replies = 0;
  for (const reply of comment.replies) {
    const { isNew } = await loadOne(tx, reply, { ...context, under: root.key, parentId: root.id });
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

async function loadOne(
  tx: Tx,
  said: Said,
  context: {
    under: string;
    parentId: number | null;
    contentId: number;
    users: Map<string, number>;
    now: Date;
  },
): Promise<{ id: number; key: string; isNew: boolean }> {
  const digest = createHash('sha256').update(`${context.under}\n${said.name}\n${said.text}`).digest('hex');
  const key = `demo/${digest.slice(0, 32)}`;
  const known = await tx.selectFrom('comments').select('id').where('key', '=', key).executeTakeFirst();
  if (known) return { id: known.id, key, isNew: false };
  // Replies come after what they answer even when both are from the same day.
  const at = momentBefore(context.now, said.daysAgo, context.parentId === null ? key : '');
  const { id } = await tx
    .insertInto('comments')
    .values({
      key,
      content_id: context.contentId,
      parent_id: context.parentId,
      user_id: context.users.get(said.name) ?? 0,
      text: said.text,
      like_count: said.likes,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key, isNew: true };
}
