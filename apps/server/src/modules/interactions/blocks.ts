import { block } from '@academy/contract/areas/interactive.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { route } from '../../transport/route.ts';
import { getPublishedContent } from './published-content.ts';
import type { Action } from './counters.ts';

export const createBlockRoute = ({ db }: { db: Db }) =>
  route(block, async ({ action, scope = 'content', ...target }, { identity }) => {
    const userId = identity!.uid;
    const { content_id: id, content_type: type, expert_id: expertId } = target;
    if (expertId !== undefined && scope === 'author' && id === undefined) {
      await blockAuthor(db, { action, userId, author: await getExpertAuthor(db, expertId) });
      return { blocked: action === 'add' };
    }
    if (id === undefined || type === undefined || expertId !== undefined)
      throw new AppError('INVALID_INPUT', { message: '请指明一个内容，或要屏蔽的一位专家' });
    const content = await getPublishedContent(db, { id, type });
    if (scope === 'content') await blockContent(db, { action, userId, contentId: id });
    else await blockAuthor(db, { action, userId, author: authorOf(content) });
    return { blocked: action === 'add' };
  });

type Author = { expert_id: number; account_id: null } | { expert_id: null; account_id: number };

/** The expert, or the account of a content without expert. Throws NOT_FOUND for the academy's own contents. */
function authorOf(content: Awaited<ReturnType<typeof getPublishedContent>>): Author {
  if (content.expert_id !== null) return { expert_id: content.expert_id, account_id: null };
  if (content.platform)
    throw new AppError('NOT_FOUND', { message: '这是学院自己发布的内容，可以选择对这一条不感兴趣' });
  return { expert_id: null, account_id: content.account_id };
}

async function getExpertAuthor(db: Db, expertId: number): Promise<Author> {
  const row = await db.selectFrom('experts').select('id').where('id', '=', expertId).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', { message: '没有找到这位专家' });
  return { expert_id: row.id, account_id: null };
}

async function blockContent(
  db: Db,
  { action, userId, contentId }: { action: Action; userId: number; contentId: number },
): Promise<void> {
  const row = { user_id: userId, content_id: contentId, kind: 'block' } as const;
  if (action === 'add') {
    await db
      .insertInto('interactions')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await db
    .deleteFrom('interactions')
    .where('user_id', '=', userId)
    .where('content_id', '=', contentId)
    .where('kind', '=', 'block')
    .execute();
}

async function blockAuthor(
  db: Db,
  { action, userId, author }: { action: Action; userId: number; author: Author },
): Promise<void> {
  if (action === 'add') {
    await db
      .insertInto('author_blocks')
      .values({ user_id: userId, ...author })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await db
    .deleteFrom('author_blocks')
    .where('user_id', '=', userId)
    .$if(author.expert_id !== null, (query) => query.where('expert_id', '=', author.expert_id))
    .$if(author.account_id !== null, (query) => query.where('account_id', '=', author.account_id))
    .execute();
}
