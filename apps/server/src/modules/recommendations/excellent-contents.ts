import { type RawBuilder, sql } from 'kysely';
import type { RecommendReason } from '@academy/contract/areas/recommend.ts';
import type { Db } from '../../db/database.ts';
import { type ContentFilter, inAreaScope } from '../../domain/catalogue/content-filter.ts';
import { cutPage, type Page, type PageRequest } from '../../domain/catalogue/keyset-paging.ts';
import { notBlocked } from '../../domain/catalogue/blocked-content.ts';
import { decodeCursor } from '../../kit/cursor.ts';

/** How many contents of each type count as excellent by one count: further down the list “most collected” would mean nothing. */
const maxPlace = 10;
/** Weights of interactions: a collection says most, a view least. */
const weights = { collect: 20, like: 10, comment: 10, view: 1 } as const;

interface Choice {
  id: number;
  turn: number;
  value: number;
  counts: Record<keyof typeof weights, number>;
  /** The rank by each count among all published contents of the type. */
  places: Record<keyof typeof weights, number>;
}

/** The score of every content and its rank by each count; ranks are of the whole academy, whatever the filter. */
const scoredContents = sql`
  select id, type, major_id, area_id,
    (case when id in (select items.content_id from module_items items
      join page_modules blocks on blocks.id = items.module_id
      join pages on pages.id = blocks.page_id
      where pages.account_id is null and blocks.source = 'manual' and blocks.kind <> 'icons' and items.content_id is not null
      union all select content_id from account_recommendations where place = 'home' and state = 'shown')
      then 0 else 1 end) as turn,
    collect_count::bigint * ${weights.collect}::integer + like_count::bigint * ${weights.like}::integer
      + comment_count::bigint * ${weights.comment}::integer + view_count::bigint * ${weights.view}::integer as value,
    json_build_object('collect', collect_count, 'like', like_count, 'comment', comment_count, 'view', view_count) as counts,
    ${rankBy('collect_count')} as collect_place, ${rankBy('like_count')} as like_place,
    ${rankBy('comment_count')} as comment_place, ${rankBy('view_count')} as view_place
  from contents where state = 'published'`;

/** Null for a count of 0. */
function rankBy(column: string): RawBuilder<number | null> {
  const counted = sql.ref(column);
  return sql`case when ${counted} > 0 then rank() over (partition by type order by ${counted} desc)::integer end`;
}

interface ExcellentRow {
  id: number;
  reason: RecommendReason;
}

/**
 * First what an editor chose for the academy's home, directly or on an owner's proposal; then the ten most collected,
 * liked, discussed or viewed of each type, by score. Throws INVALID_INPUT for a cursor of another list.
 */
export async function listExcellentIds(
  db: Db,
  filter: ContentFilter,
  page: PageRequest,
): Promise<Page<ExcellentRow>> {
  const choices = await listChoices(db, filter, page);
  const { rows, nextCursor } = cutPage(choices, page.size, ({ turn, value, id }) => [turn, -value, -id]);
  return { rows: rows.map((row) => ({ id: row.id, reason: reasonOf(row) })), nextCursor };
}

async function listChoices(db: Db, { types, majorId, areaId, viewerId }: ContentFilter, page: PageRequest) {
  const [turn, value, id] =
    page.cursor === undefined ? [] : decodeCursor(page.cursor, ['integer', 'integer', 'integer']);
  const conditions = [
    sql`(turn = 0 or least(collect_place, like_place, comment_place, view_place) <= ${maxPlace})`,
    types && sql`type = any(${types}::text[])`,
    majorId !== undefined && sql`major_id = ${majorId}::bigint`,
    areaId !== undefined && inAreaScope('area_id', areaId),
    viewerId !== undefined && notBlocked('valued.id', { viewerId }),
    turn !== undefined && sql`(turn, -value, -id) > (${turn}::bigint, ${value}::bigint, ${id}::bigint)`,
  ].filter((condition) => !!condition);
  const { rows } = await sql<Choice>`
    select id, turn, value, counts, json_build_object('collect', collect_place, 'like', like_place,
      'comment', comment_place, 'view', view_place) as places
    from (${scoredContents}) valued where ${sql.join(conditions, sql` and `)}
    order by turn, -value, -id limit ${page.size + 1}`.execute(db);
  return rows;
}

/** An editor's choice first; else the count with the best rank; of equal ranks the heavier count. */
function reasonOf({ turn, counts, places: reached }: Choice): RecommendReason {
  if (turn === 0) return { ground: 'editor', count: 0, place: 0 };
  const grounds = (['collect', 'like', 'comment', 'view'] as const).filter((ground) => reached[ground] > 0);
  const ground = grounds.reduce((best, next) => (reached[next] < reached[best] ? next : best));
  return { ground, count: counts[ground], place: reached[ground] };
}
