import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { Foundations } from './foundations.ts';
import type { UserInteractions } from './interaction-file.ts';

interface LoadOptions {
  interactions: readonly UserInteractions[];
  foundations: Foundations;
  contentIds: ReadonlyMap<string, number>;
  now: Date;
}

/**
 * Adds likes, collections, reservations and follows for the demo's users. A user who is not active or already has any
 * is skipped. Counters grow by exactly the inserted rows.
 */
export async function loadInteractions(db: Db, loading: LoadOptions): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const interactions of loading.interactions) {
      const userId = await findUserWithoutInteractions(tx, interactions.nickname);
      if (userId !== undefined) await addInteractions(tx, { userId, interactions, loading });
    }
  });
}

async function findUserWithoutInteractions(tx: Tx, nickname: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from users where key = ${`demo/${nickname}`} and state = 'active'
      and not exists (select from interactions where user_id = users.id)
      and not exists (select from follows where user_id = users.id)`.execute(tx);
  return rows[0]?.id;
}

interface AddOptions {
  userId: number;
  interactions: UserInteractions;
  loading: LoadOptions;
}

async function addInteractions(tx: Tx, { userId, interactions, loading }: AddOptions): Promise<void> {
  const { now, contentIds, foundations } = loading;
  const idsOf = (keys: readonly string[]) => keys.map((key) => contentIds.get(key) ?? 0);
  const add = (kind: 'like' | 'collect' | 'reserve', keys: readonly string[]) =>
    insertInteractions({ userId, kind, ids: idsOf(keys), now });
  await sql`update users set created_at = least(created_at, ${now}::timestamptz - interval '120 days')
    where id = ${userId}`.execute(tx);
  const experts = interactions.follows.map((slug) => foundations.expert.get(slug) ?? 0);
  await sql`with added as (${add('like', interactions.likes)})
    update contents set like_count = like_count + 1 from added where id = added.counted`.execute(tx);
  await sql`with added as (${add('collect', interactions.collects)})
    update contents set collect_count = collect_count + 1 from added where id = added.counted`.execute(tx);
  await sql`with added as (${add('reserve', interactions.reserves)})
    update lives set reserve_count = reserve_count + 1 from added where content_id = added.counted`.execute(
    tx,
  );
  await sql`with added as (
      insert into follows (user_id, expert_id, created_at)
      select ${userId}, id, ${now}::timestamptz - place * interval '40 hours'
      from unnest(${experts}::bigint[]) with ordinality as given (id, place) returning expert_id as counted)
    update experts set follower_count = follower_count + 1 from added where id = added.counted`.execute(tx);
}

interface InteractionBatch {
  userId: number;
  kind: 'like' | 'collect' | 'reserve';
  ids: number[];
  now: Date;
}

/**
 * Inserts interactions nine hours apart, the first the latest, never before the content was published, and
 * reservations before the live starts.
 */
const insertInteractions = ({ userId, kind, ids, now }: InteractionBatch): RawBuilder<unknown> => sql`
  insert into interactions (user_id, content_id, kind, created_at)
  select ${userId}, contents.id, ${kind}::text, greatest(contents.published_at,
    least(${now}::timestamptz - place * interval '9 hours',
      case when ${kind}::text = 'reserve' then lives.starts_at - interval '1 hour' end))
  from unnest(${ids}::bigint[]) with ordinality as given (id, place)
  join contents on contents.id = given.id left join lives on lives.content_id = contents.id
  where contents.state = 'published' returning content_id as counted`;
