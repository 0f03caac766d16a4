import { searchAll } from '@academy/contract/areas/search.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import type { Db } from '../../db/database.ts';
import { pageRequest, presentPage } from '../../domain/catalogue/keyset.ts';
import type { Storage } from '../../ports/storage.ts';
import { sharedRoute } from '../../transport/route.ts';
import { findHelp } from './find-help.ts';
import { presentHit } from './present-hit.ts';
import { resolveQuery, type ResolvedQuery } from './resolve-query.ts';
import { listSearchHits, readMark, type SearchPage } from './search-documents.ts';

export const createSearchRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  sharedRoute(searchAll, async (input) => {
    const { keyword, cursor, area_id: areaId } = input;
    const exact = input.exact === 1;
    // Later pages are about what the first one was about, whatever has been published meanwhile.
    const spelling = cursor === undefined ? undefined : readMark(cursor) || null;
    const query = await resolveQuery(db, { keyword, areaId, exact, spelling });
    const page = await readPage(db, query, input);
    const foundNothing = cursor === undefined && page.rows.length === 0 && page.counts.length === 0;
    return {
      ...presentPage(page, (row) => presentHit(row, query, storage)),
      spelling: query.spelling,
      counts: page.counts,
      help: foundNothing ? await findHelp({ db, storage }, { keyword, areaId, exact }) : null,
    };
  });

/** Punctuation and emoji alone name nothing that could be found. */
const readPage = async (
  db: Db,
  { words, similar, spelling }: ResolvedQuery,
  input: InputOf<typeof searchAll>,
): Promise<SearchPage> => {
  if (words.length === 0) return { rows: [], nextCursor: null, counts: [] };
  const filter = { words, similar, relatedType: input.related_type, areaId: input.area_id };
  return listSearchHits(db, filter, { ...pageRequest(input), mark: spelling ?? '' });
};
