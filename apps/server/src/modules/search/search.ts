import { searchAll, type SearchHit } from '@academy/contract/areas/search.ts';
import type { Db } from '../../db/database.ts';
import { pageRequest, presentPage } from '../../domain/catalogue/keyset.ts';
import { presentPicture } from '../../domain/catalogue/picture.ts';
import { segmentForQuery } from '../../kit/segment.ts';
import type { Storage } from '../../ports/storage.ts';
import { route } from '../../transport/route.ts';
import { highlight } from './highlight.ts';
import { listSearchHits, type SearchRow } from './search-documents.ts';
import { cutSnippet } from './snippet.ts';

/** More words make a query no better, only dearer. */
const mostWords = 20;

export const createSearchRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  route(searchAll, async (input) => {
    const words = segmentForQuery(input.keyword).slice(0, mostWords);
    // Punctuation and emoji alone name nothing that could be found.
    if (words.length === 0) return { list: [], next_cursor: null };
    const filter = { words, relatedType: input.related_type, areaId: input.area_id };
    const page = await listSearchHits(db, filter, pageRequest(input));
    return presentPage(page, (row) => presentHit(row, words, storage));
  });

const presentHit = (row: SearchRow, words: readonly string[], storage: Storage): SearchHit => ({
  related_type: row.related_type,
  related_id: row.related_id,
  title: highlight(row.title, words),
  snippet: cutSnippet(row.body, words),
  cover: presentPicture(row.cover, storage),
  expert_name: row.expert_name,
});
