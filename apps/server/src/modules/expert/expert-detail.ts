import { sql } from 'kysely';
import { getExpert } from '@academy/contract/areas/expert.ts';
import type { Db } from '../../db/database.ts';
import { presentExpertCard, selectExpertCards } from '../../domain/catalogue/expert-card.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Storage } from '../../ports/storage.ts';
import { sharedRoute } from '../../transport/route.ts';

export const createExpertDetailRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  sharedRoute(
    getExpert,
    async ({ expert_id: id }, { identity }) => {
      const row = await findExpert(db, id);
      if (!row) throw new AppError('NOT_FOUND', { message: '没有找到这位专家' });
      return {
        ...presentExpertCard(row, storage),
        intro: row.intro,
        course_count: row.course_count,
        live_count: row.live_count,
        ...((identity && (await findStance(db, identity.uid, id))) ?? { followed: null, blocked: null }),
      };
    },
    async (guests, { expert_id: id }, { identity }) => {
      const stance = await findStance(db, identity.uid, id);
      return stance ? { ...(await guests()), ...stance } : 'anew';
    },
  );

/** Whether somebody follows or blocks the expert, and how many follow by now. */
async function findStance(db: Db, userId: number, expertId: number) {
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
