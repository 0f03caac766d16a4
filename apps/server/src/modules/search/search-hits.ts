import { sql } from 'kysely';
import type { Highlighted, SearchHit } from '@academy/contract/areas/search.ts';
import type { RelatedType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { pictureColumn, type PictureRow, presentPicture } from '../../domain/catalogue/media.ts';
import type { Storage } from '../../ports/storage.ts';
import type { ResolvedQuery } from './resolve-query.ts';
import { minRankOfWords, type RankedDocument } from './search-documents.ts';
import type { SimilarTitle } from './similar-titles.ts';
import { cutRuns, cutSnippet, highlight, type TextPosition } from './snippet.ts';

/** Characters of a body that are searched for a snippet. */
const maxBodyLength = 20_000;

const documentKey = ({
  related_type: type,
  related_id: id,
}: Pick<RankedDocument, 'related_type' | 'related_id'>) => `${type} ${id}`;

/**
 * The hits of a page. `known` hits from the shared section are reused. Only the texts of the others are read, and
 * only now: decompressing the texts of all matches would be most of a search's cost.
 */
export async function readHits(
  { db, storage }: { db: Db; storage: Storage },
  { ranked, query }: { ranked: readonly RankedDocument[]; query: ResolvedQuery },
  known: readonly SearchHit[] = [],
): Promise<SearchHit[]> {
  const hits = new Map(known.map((hit) => [documentKey(hit), hit]));
  const missing = ranked.filter((one) => !hits.has(documentKey(one)));
  const documents = new Map((await listDocuments(db, missing)).map((row) => [documentKey(row), row]));
  return ranked.flatMap((one) => {
    const document = documents.get(documentKey(one));
    return document
      ? presentHit({ ...document, rank: one.rank }, query, storage)
      : (hits.get(documentKey(one)) ?? []);
  });
}

/** In no particular order. */
async function listDocuments(db: Db, requested: readonly RankedDocument[]): Promise<DocumentRow[]> {
  if (requested.length === 0) return [];
  const { rows } = await sql<DocumentRow>`
    select document.related_type, document.related_id, document.title, document.expert_name, document.text_positions,
      left(document.body, ${maxBodyLength}) as body, ${pictureColumn('cover')} as cover
    from unnest(${requested.map((one) => one.related_type)}::text[], ${requested.map((one) => one.related_id)}::bigint[])
      wanted (type, id)
    join search_documents document on document.related_type = wanted.type and document.related_id = wanted.id
    join media_assets cover on cover.id = document.cover_id`.execute(db);
  return rows;
}

interface DocumentRow {
  related_type: RelatedType;
  related_id: number;
  title: string;
  body: string;
  text_positions: TextPosition[];
  expert_name: string | null;
  cover: PictureRow;
}

/** A row as a hit, with the match marked: the words, or the similar range of the title. */
function presentHit(row: DocumentRow & { rank: number }, query: ResolvedQuery, storage: Storage): SearchHit {
  const hasWords = row.rank >= minRankOfWords;
  const words = hasWords ? query.words : [];
  const similar = query.similar.find((one) => one.id === row.related_id && one.type === row.related_type);
  const { runs, position } = cutSnippet(row.body, words, row.text_positions);
  return {
    related_type: row.related_type,
    related_id: row.related_id,
    title: hasWords || !similar ? highlight(row.title, words) : markRange(row.title, similar),
    snippet: runs,
    lesson: presentLesson(position),
    paragraph: (row.related_type === 'graphic' ? position?.paragraph : undefined) ?? null,
    cover: presentPicture(row.cover, storage),
    expert_name: row.expert_name,
    literal: hasWords && query.spelling === null,
  };
}

/** The title may have changed since the query was resolved. */
const markRange = (title: string, similar: SimilarTitle): Highlighted =>
  title === similar.title
    ? cutRuns(title, { start: 0, end: title.length }, [similar.range])
    : highlight(title, []);

function presentLesson(position: TextPosition | undefined): SearchHit['lesson'] {
  if (position?.lesson_id === undefined) return null;
  return {
    lesson_id: position.lesson_id,
    lesson_number: position.lesson_number ?? 1,
    lesson_title: position.lesson_title ?? '',
    second: position.second ?? 0,
  };
}
