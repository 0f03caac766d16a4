import { sql, type RawBuilder } from 'kysely';
import { type RelatedType, relatedTypes } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { lexeme } from '../../db/lexeme.ts';
import { inAreaScope } from '../../domain/catalogue/area-scope.ts';
import { cutPage, type Page, type PageRequest } from '../../domain/catalogue/keyset.ts';
import { pictureColumn, type PictureRow } from '../../domain/catalogue/picture.ts';
import { decodeCursor } from '../../kit/cursor.ts';

export interface SearchFilter {
  /** Segmented, at least one. */
  readonly words: readonly string[];
  readonly relatedType?: RelatedType | undefined;
  readonly areaId?: number | undefined;
}

export interface SearchRow {
  related_type: RelatedType;
  related_id: number;
  title: string;
  body: string;
  expert_name: string | null;
  cover: PictureRow;
}

/** Characters of a text that a snippet is sought in. */
const longestBody = 20_000;

const anyOf = (words: readonly string[]) => words.map(lexeme).join(' | ');

/**
 * How well a document answers, as a whole number so that a cursor can name it exactly: each word counts 100 in the
 * title, 10 among expert and tags and 1 anywhere, so the title goes before any text; among equals the density of the
 * words decides. Reads `unpacked.tokens`; the weight A stands for the title.
 */
function rankOf(words: readonly string[]): RawBuilder<number> {
  const count = (weight: string, worth: number) =>
    sql`${worth}::integer * (select count(*) from unnest(${words.map((word) => lexeme(word) + weight)}::tsquery[]) wanted
      where unpacked.tokens @@ wanted)`;
  return sql<number>`((${count(':A', 100)} + ${count(':B', 10)} + ${count('', 1)}) * 1000
    + least(999, floor(ts_rank(unpacked.tokens, ${anyOf(words)}::tsquery) * 1000)))::bigint`;
}

const typeOrder = sql<number>`array_position(${sql.lit(`{${relatedTypes.join(',')}}`)}::text[], search_documents.related_type)`;

/** The row's words, unpacked once and not again for every word that is looked for: that is most of a search's cost. */
const unpacked = sql<{ tokens: string }>`(select search_documents.tokens || ''::tsvector as tokens offset 0)`;

/** What holds any of the words, best first. Throws INVALID_INPUT for a cursor of another list. */
export async function listSearchHits(
  db: Db,
  filter: SearchFilter,
  page: PageRequest,
): Promise<Page<SearchRow>> {
  let query = selectRanked(db, filter);
  if (page.cursor !== undefined) {
    const [rank, type, id] = decodeCursor(page.cursor, ['integer', 'integer', 'integer']);
    query = query.where(
      sql<boolean>`(-ranked.rank, ranked.type_order, ranked.related_id) > (${-rank}::bigint, ${type}::bigint, ${id}::bigint)`,
    );
  }
  const rows = await query
    .orderBy('ranked.rank', 'desc')
    .orderBy('ranked.type_order')
    .orderBy('ranked.related_id')
    .limit(page.size + 1)
    .execute();
  return cutPage(rows, page.size, (row) => [row.rank, row.type_order, row.related_id]);
}

/** Documents that match and may be seen. Text and picture are read for the rows of the page alone. */
function selectRanked(db: Db, { words, relatedType, areaId }: SearchFilter) {
  const ranked = db
    .selectFrom('search_documents')
    .innerJoinLateral(unpacked.as('unpacked'), (join) => join.onTrue())
    .select(['related_type', 'related_id', rankOf(words).as('rank'), typeOrder.as('type_order')])
    .where(sql<boolean>`search_documents.tokens @@ ${anyOf(words)}::tsquery`)
    .$if(relatedType !== undefined, (query) => query.where('related_type', '=', relatedType!))
    .$if(areaId !== undefined, (query) => query.where(inAreaScope('search_documents.area_id', areaId!)))
    // The index is written with the content; this keeps a row that was left behind from being shown.
    .where(
      sql<boolean>`(related_type = 'expert' or exists (
        select from contents where contents.id = related_id and contents.state = 'published'))`,
    );
  return db
    .selectFrom(ranked.as('ranked'))
    .innerJoin('search_documents as document', (join) =>
      join
        .onRef('document.related_type', '=', 'ranked.related_type')
        .onRef('document.related_id', '=', 'ranked.related_id'),
    )
    .innerJoin('media_assets as cover', 'cover.id', 'document.cover_id')
    .select(['document.related_type', 'document.related_id', 'document.title', 'document.expert_name'])
    .select(['ranked.rank', 'ranked.type_order', pictureColumn('cover').as('cover')])
    .select(sql<string>`left(document.body, ${longestBody})`.as('body'));
}
