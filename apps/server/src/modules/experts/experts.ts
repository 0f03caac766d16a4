import { sql } from 'kysely';
import { getExpert, listExpertCourses, listExpertLives } from '@academy/contract/areas/expert.ts';
import type { Db } from '../../db/database.ts';
import { presentContentCard } from '../../domain/catalogue/content-card.ts';
import { listLatestContents } from '../../domain/catalogue/content-lists.ts';
import { presentExpertCard, selectExpertCards } from '../../domain/catalogue/expert-card.ts';
import { pageRequest, presentPage } from '../../domain/catalogue/keyset-paging.ts';
import { listLives } from '../../domain/catalogue/live-lists.ts';
import { AppError } from '../../kit/errors.ts';
import type { Storage } from '../../ports/storage.ts';
import { type Route, sharedRoute } from '../../transport/route.ts';

export const createExpertRoutes = (deps: { db: Db; storage: Storage }): Route[] => [
  createExpertCourseRoute(deps),
  createExpertDetailRoute(deps),
  createExpertLiveRoute(deps),
];

const createExpertDetailRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  sharedRoute(getExpert, {
    shared: async ({ expert_id: id }) => {
      const row = await findExpert(db, id);
      if (!row) throw new AppError('NOT_FOUND', { message: '没有找到这位专家' });
      return {
        ...presentExpertCard(row, storage),
        intro: row.intro,
        course_count: row.course_count,
        live_count: row.live_count,
        followed: null,
        blocked: null,
      };
    },
    personal: async (getShared, { expert_id: id }, { identity }) => ({
      ...(await getShared()),
      ...(await findFollowState(db, identity.uid, id)),
    }),
  });

/** Whether a user follows or blocks the expert, and the current number of followers. */
async function findFollowState(db: Db, userId: number, expertId: number) {
  const { rows } = await sql<{ followed: boolean; blocked: boolean; follower_count: number }>`
    select follower_count,
      exists (select from follows where user_id = ${userId} and expert_id = experts.id) as followed,
      exists (select from author_blocks where user_id = ${userId} and expert_id = experts.id) as blocked
    from experts where id = ${expertId}`.execute(db);
  return rows[0];
}

const countOf = (types: readonly string[]) => sql<number>`(select count(*)::integer from contents
  where contents.expert_id = experts.id and contents.state = 'published' and contents.type in (${sql.join(types)}))`;

const findExpert = (db: Db, id: number) =>
  selectExpertCards(db)
    .select([
      'experts.intro',
      countOf(['course']).as('course_count'),
      countOf(['expertLive', 'actLive']).as('live_count'),
    ])
    .where('experts.id', '=', id)
    .executeTakeFirst();

/** Contents that can be watched or read at any time; lives have a list of their own. */
const types = ['course', 'graphic', 'miniVideo'] as const;

const createExpertCourseRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  sharedRoute(listExpertCourses, {
    shared: async (input) => {
      await checkExpert(db, input.expert_id);
      const selectedTypes = input.content_type === undefined ? types : ([input.content_type] as const);
      const filter = { types: selectedTypes, expertId: input.expert_id };
      const page = await listLatestContents(db, filter, pageRequest(input));
      return presentPage(page, (row) => presentContentCard(row, storage));
    },
  });

const createExpertLiveRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  sharedRoute(listExpertLives, {
    shared: async (input) => {
      await checkExpert(db, input.expert_id);
      const page = await listLives(db, { expertId: input.expert_id }, pageRequest(input));
      return presentPage(page, (row) => presentContentCard(row, storage));
    },
  });

async function checkExpert(db: Db, id: number): Promise<void> {
  const row = await db.selectFrom('experts').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', { message: '没有找到这位专家' });
}
