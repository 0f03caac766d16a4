import { sql } from 'kysely';
import type { LivePlan } from '@academy/contract/areas/live-plan.ts';
import type { Db, Tx } from '../../db/database.ts';
import { type Page, cutPage, type PageRequest } from '../../domain/catalogue/keyset-paging.ts';
import { type PictureRow, pictureColumn, presentPicture } from '../../domain/catalogue/media.ts';
import type { ContentState } from '../../domain/publishing/content-state.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import { AppError } from '../../kit/errors.ts';
import type { Storage } from '../../ports/storage.ts';

const stateLabels: Readonly<Record<ContentState, string>> = {
  draft: '已退回',
  review: '待审核',
  published: '已通过',
  withdrawn: '已下架',
};

const selectPlans = (db: Db | Tx, expertId: number) =>
  db
    .selectFrom('live_plans')
    .innerJoin('contents', 'contents.id', 'live_plans.content_id')
    .innerJoin('lives', 'lives.content_id', 'live_plans.content_id')
    .innerJoin('media_assets as cover', 'cover.id', 'contents.cover_id')
    .innerJoin('areas', 'areas.id', 'contents.area_id')
    .leftJoin('content_reviews', 'content_reviews.content_id', 'contents.id')
    .select(['contents.id', 'contents.key', 'contents.title', 'contents.body', 'contents.state'])
    .select(['contents.cover_id', 'contents.account_id', 'areas.id as area_id', 'areas.name as area_name'])
    .select(['lives.starts_at', 'lives.ends_at', 'live_plans.submitted_at', 'content_reviews.note'])
    .select(pictureColumn('cover').as('cover'))
    .where('live_plans.expert_id', '=', expertId);

export type PlanRow = Awaited<ReturnType<typeof findPlan>> & object;

export const findPlan = (db: Db | Tx, { expertId, contentId }: { expertId: number; contentId: number }) =>
  selectPlans(db, expertId).where('contents.id', '=', contentId).executeTakeFirst();

/** The expert's own plans, the latest first. */
export async function listPlans(db: Db, expertId: number, page: PageRequest): Promise<Page<PlanRow>> {
  let query = selectPlans(db, expertId)
    .orderBy('contents.id', 'desc')
    .limit(page.size + 1);
  if (page.cursor !== undefined) {
    const [id] = decodeCursor(page.cursor, ['integer']);
    query = query.where('contents.id', '<', id);
  }
  return cutPage(await query.execute(), page.size, (row) => [row.id]);
}

export const presentPlan = (row: PlanRow, storage: Storage): LivePlan => ({
  content_id: row.id,
  title: row.title,
  intro: (row.body as { text: string }[]).map(({ text }) => text).join('\n'),
  cover: presentPicture(row.cover, storage),
  cover_id: row.cover_id,
  area_id: row.area_id,
  area_name: row.area_name,
  starts_at: row.starts_at.toISOString(),
  minutes: Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / 60_000),
  state: row.state,
  state_label: stateLabels[row.state],
  note: row.state === 'review' ? '' : (row.note ?? ''),
  submitted_at: row.submitted_at.toISOString(),
});

/** The expert of the caller, who has that role. Throws NOT_ALLOWED. */
export async function getExpertId(db: Db, userId: number): Promise<number> {
  const row = await db.selectFrom('experts').select('id').where('user_id', '=', userId).executeTakeFirst();
  if (!row) throw new AppError('NOT_ALLOWED');
  return row.id;
}

const maxCovers = 12;

/**
 * Covers that the academy already shows: of this expert's contents first, then of lives and courses. Only upright ones
 * are left out, which lists would cut.
 */
export async function listCovers(
  db: Db | Tx,
  expertId: number,
): Promise<{ id: number; picture: PictureRow }[]> {
  const { rows } = await sql<{ id: number; picture: PictureRow }>`
    select cover.id, ${pictureColumn('cover')} as picture from media_assets cover join (
      select cover_id, bool_or(expert_id = ${expertId}) as own, max(id) as latest from contents
      where state = 'published' and (expert_id = ${expertId} or type in ('expertLive', 'actLive', 'course'))
      group by cover_id) used on used.cover_id = cover.id
    where cover.width >= cover.height order by own desc, latest desc limit ${maxCovers}`.execute(db);
  return rows;
}

/**
 * The account that publishes the expert's lives: the one of their latest content, else the academy's own, else any.
 * Undefined in an academy without accounts.
 */
export async function findPublishingAccount(db: Db | Tx, expertId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select accounts.id from accounts order by accounts.id = (
      select account_id from contents where expert_id = ${expertId} and state = 'published' order by id desc limit 1
    ) desc nulls last, platform desc, accounts.id limit 1`.execute(db);
  return rows[0]?.id;
}
