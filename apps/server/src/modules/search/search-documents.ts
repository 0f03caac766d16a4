import { type QueryCreator, sql } from 'kysely';
import { type RelatedType, relatedTypes } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { quoteLexeme } from '../../db/lexemes.ts';
import type { Schema } from '../../db/generated/schema.ts';
import { inAreaScope } from '../../domain/catalogue/content-filter.ts';
import { cutPage, type Page, type PageRequest } from '../../domain/catalogue/keyset-paging.ts';
import { notBlocked, notBlockedExpert, type Viewer } from '../../domain/catalogue/blocked-content.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import type { SimilarTitle } from './similar-titles.ts';

interface SearchFilter extends Viewer {
  /** Segmented, at least one. */
  readonly words: readonly string[];
  /** Documents listed after all matches of the words, each with its grade below 1000. */
  readonly similar: readonly SimilarTitle[];
  readonly relatedType?: RelatedType | undefined;
  readonly areaId?: number | undefined;
}

export interface RankedDocument {
  related_type: RelatedType;
  related_id: number;
  rank: number;
}

/** Hits with a lower rank contain none of the words and are merely similar. */
export const minRankOfWords = 1000;

const typeOrder = sql<number>`array_position(${sql.lit(`{${relatedTypes.join(',')}}`)}::text[], matched.related_type)`;

interface TypeCount {
  related_type: RelatedType;
  count: number;
}

export interface SearchPage extends Page<RankedDocument> {
  /** The number of matching documents of each type, whatever type the filter names; empty after the first page. */
  readonly counts: TypeCount[];
}

/**
 * Documents with any of the words, best first, then similar ones. A rank is an integer, so that a cursor can name it
 * exactly; the cursor ends with `mark`, a text of the caller's. Throws INVALID_INPUT for a cursor of another list.
 */
export async function listSearchHits(
  db: Db,
  filter: SearchFilter,
  page: PageRequest & { mark: string },
): Promise<SearchPage> {
  const rows = await selectPage(db, filter, page)
    .$if(page.cursor === undefined, (first) => first.select(countsByType.as('counts')))
    .execute();
  const cut = cutPage(rows, page.size, (row) => [row.rank, row.type_order, row.related_id, page.mark]);
  const visiblePage = { ...cut, rows: cut.rows.filter((row) => row.visible) };
  // Without rows there is no row to carry the counts.
  const elsewhere = rows.length === 0 && page.cursor === undefined && filter.relatedType !== undefined;
  return { ...visiblePage, counts: elsewhere ? await countHits(db, filter) : (rows[0]?.counts ?? []) };
}

const cursorShape = ['integer', 'integer', 'integer', 'text'] as const;

/** The caller's `mark` in a cursor. */
export const readMark = (cursor: string): string => decodeCursor(cursor, cursorShape)[3];

const countsByType = sql<
  TypeCount[]
>`(select json_agg(json_build_object('related_type', related_type, 'count', count))
  from (select related_type, count(*) as count from matched group by related_type) by_type)`;

async function countHits(db: Db, filter: SearchFilter): Promise<TypeCount[]> {
  const [row] = await withMatched(db, filter).selectNoFrom(countsByType.as('counts')).execute();
  return row?.counts ?? [];
}

function selectPage(db: Db, filter: SearchFilter, { cursor, size }: PageRequest) {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, cursorShape);
  return withMatched(db, filter)
    .selectFrom((from) =>
      from
        .selectFrom('matched')
        .select(['related_type', 'related_id', 'rank', typeOrder.as('type_order')])
        .$if(filter.relatedType !== undefined, (query) =>
          query.where('related_type', '=', filter.relatedType!),
        )
        .$if(after !== undefined, (query) => query.where(comesAfter(after!)))
        .orderBy('rank', 'desc')
        .orderBy('type_order')
        .orderBy('related_id')
        .limit(size + 1)
        .as('ranked'),
    )
    .select(['ranked.related_type', 'ranked.related_id', 'ranked.rank', 'ranked.type_order'])
    .select(isVisible.as('visible'))
    .orderBy('ranked.rank', 'desc')
    .orderBy('ranked.type_order')
    .orderBy('ranked.related_id');
}

/** The index is updated with the content; this hides a row that was left behind. */
const isVisible = sql<boolean>`(ranked.related_type = 'expert' or exists (
  select from contents where contents.id = ranked.related_id and contents.state = 'published'))`;

const comesAfter = ([rank, type, id]: readonly [number, number, number, string]) => sql<boolean>`
  (-matched.rank, ${typeOrder}, matched.related_id) > (${-rank}::bigint, ${type}::bigint, ${id}::bigint)`;

interface Matched {
  related_type: RelatedType;
  related_id: number;
  rank: number;
}

/** The matching documents with their ranks. Only the texts of a page's documents are read, by `readHits`. */
const withMatched = (db: Db, filter: SearchFilter) =>
  db.with(
    (cte) => cte('matched').materialized(),
    () =>
      sql<Matched>`(
      select related_type, related_id, score as rank
      from search_scores(${filter.words.map(quoteLexeme)}::tsquery[]) found
      where ${matchesFilter('found', filter)}
      ${filter.similar.length > 0 ? sql`union all ${similarDocuments(filter)}` : sql``})` as never,
  ) as unknown as QueryCreator<Schema & { matched: Matched }>;

function similarDocuments(filter: SearchFilter) {
  const { words, similar } = filter;
  const graded = similar.map(({ type, id, grade }) => ({ type, id, grade }));
  return sql`
    select document.related_type, document.related_id, graded.grade
    from jsonb_to_recordset(${JSON.stringify(graded)}::jsonb) graded (type text, id bigint, grade bigint)
    join search_documents document on document.related_type = graded.type and document.related_id = graded.id
    where not document.tokens @@ ${words.map(quoteLexeme).join(' | ')}::tsquery and ${matchesFilter('document', filter)}`;
}

const matchesFilter = (table: string, filter: SearchFilter) =>
  sql`${filter.areaId === undefined ? sql`true` : inAreaScope(`${table}.area_id`, filter.areaId)} and ${isNotBlocked(table, filter)}`;

/** Not blocked by the viewer; experts and contents have separate ids. */
const isNotBlocked = (table: string, viewer: Viewer) =>
  viewer.viewerId === undefined
    ? sql`true`
    : sql`case when ${sql.ref(`${table}.related_type`)} = 'expert'
        then ${notBlockedExpert(`${table}.related_id`, viewer)} else ${notBlocked(`${table}.related_id`, viewer)} end`;
