import { sql } from 'kysely';
import type { SearchHit } from '@academy/contract/areas/search.ts';
import type { Db } from '../../db/database.ts';
import { pictureColumn } from '../../domain/catalogue/picture.ts';
import type { Storage } from '../../ports/storage.ts';
import { type DocumentRow, presentHit } from './present-hit.ts';
import type { ResolvedQuery } from './resolve-query.ts';
import type { RankedDocument } from './search-documents.ts';

/** Characters of a text that a snippet is sought in. */
const longestBody = 20_000;

const nameOf = ({
  related_type: type,
  related_id: id,
}: Pick<RankedDocument, 'related_type' | 'related_id'>) => `${type} ${id}`;

/**
 * The hits of a page. Those that are `known`, from the answer that others were given to the same query, are taken as they
 * are. Texts are read for the others alone, and only now: unpacking those of every match would be most of a search's cost.
 */
export async function readHits(
  { db, storage }: { db: Db; storage: Storage },
  { ranked, query }: { ranked: readonly RankedDocument[]; query: ResolvedQuery },
  known: readonly SearchHit[] = [],
): Promise<SearchHit[]> {
  const hits = new Map(known.map((hit) => [nameOf(hit), hit]));
  const missing = ranked.filter((one) => !hits.has(nameOf(one)));
  const documents = new Map((await listDocuments(db, missing)).map((row) => [nameOf(row), row]));
  return ranked.flatMap((one) => {
    const document = documents.get(nameOf(one));
    return document
      ? presentHit({ ...document, rank: one.rank }, query, storage)
      : (hits.get(nameOf(one)) ?? []);
  });
}

/** In no particular order. */
async function listDocuments(db: Db, wanted: readonly RankedDocument[]): Promise<DocumentRow[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<DocumentRow>`
    select document.related_type, document.related_id, document.title, document.expert_name, document.places,
      left(document.body, ${longestBody}) as body, ${pictureColumn('cover')} as cover
    from unnest(${wanted.map((one) => one.related_type)}::text[], ${wanted.map((one) => one.related_id)}::bigint[])
      wanted (type, id)
    join search_documents document on document.related_type = wanted.type and document.related_id = wanted.id
    join media_assets cover on cover.id = document.cover_id`.execute(db);
  return rows;
}
