import { searchAll, type SearchHit } from '@academy/contract/areas/search.ts';
import type { InputOf, OutputOf } from '@academy/contract/http/endpoint.ts';
import type { Db } from '../../db/database.ts';
import { hasBlocks, type Viewer } from '../../domain/catalogue/blocked-content.ts';
import { presentContentCard } from '../../domain/catalogue/content-card.ts';
import { listLatestContents } from '../../domain/catalogue/content-lists.ts';
import { pageRequest } from '../../domain/catalogue/keyset-paging.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Storage } from '../../ports/storage.ts';
import { sharedRoute } from '../../transport/route.ts';
import { listSearchWords } from './recommended-words.ts';
import { type ResolvedQuery, resolveQuery } from './resolve-query.ts';
import { listSearchHits, readMark, type SearchPage } from './search-documents.ts';
import { recordWord } from './search-history.ts';
import { readHits } from './search-hits.ts';
import { listSimilar } from './similar-titles.ts';
import { findSpelling } from './spelling.ts';

interface SearchDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
}

type Input = InputOf<typeof searchAll>;

export const createSearchRoute = (deps: SearchDeps) => {
  const { db, clock } = deps;
  const search = async (input: Input, viewerId: number | undefined, known?: readonly SearchHit[]) => {
    const { keyword, cursor, area_id: areaId } = input;
    const exact = input.exact === 1;
    // Later pages keep the spelling of the first, whatever has been published meanwhile.
    const spelling = cursor === undefined ? undefined : readMark(cursor) || null;
    const query = await resolveQuery(db, { keyword, areaId, exact, spelling });
    const page = await readPage(db, query, { ...input, viewerId });
    const foundNothing = cursor === undefined && page.rows.length === 0 && page.counts.length === 0;
    return {
      list: await readHits(deps, { ranked: page.rows, query }, known),
      next_cursor: page.nextCursor,
      spelling: query.spelling,
      counts: page.counts,
      help: foundNothing ? await findHelp(deps, { keyword, areaId, exact, viewerId }) : null,
    };
  };
  return sharedRoute(searchAll, {
    shared: (input) => search(input, undefined),
    personal: async (getShared, input, { identity: { uid } }) => {
      await record(db, input, { userId: uid, at: clock.now() });
      return (await hasBlocks(db, uid)) ? search(input, uid, (await getShared()).list) : getShared();
    },
  });
};

/** Only the first page is a new search. */
async function record(
  db: Db,
  { keyword, cursor }: InputOf<typeof searchAll>,
  { userId, at }: { userId: number; at: Date },
): Promise<void> {
  if (cursor === undefined) await recordWord(db, { userId, keyword, at });
}

/** Punctuation and emoji alone match nothing. */
const readPage = async (
  db: Db,
  { words, similar, spelling }: ResolvedQuery,
  input: InputOf<typeof searchAll> & Viewer,
): Promise<SearchPage> => {
  if (words.length === 0) return { rows: [], nextCursor: null, counts: [] };
  const { related_type: relatedType, area_id: areaId, viewerId } = input;
  const filter = { words, similar, relatedType, areaId, viewerId };
  return listSearchHits(db, filter, { ...pageRequest(input), mark: spelling ?? '' });
};

/** As many as fill a phone's screen below the sentence that nothing was found. */
const maxHelpContents = 4;
const maxHelpWords = 8;

/** Suggestions when nothing was found: another spelling if only the typed one was searched, words, contents. */
async function findHelp(
  { db, storage }: { db: Db; storage: Storage },
  request: { keyword: string; areaId?: number | undefined; exact: boolean } & Viewer,
): Promise<OutputOf<typeof searchAll>['help']> {
  const { keyword, areaId, exact, viewerId } = request;
  const similar = exact ? await listSimilar(db, { keyword, areaId, near: true }) : [];
  const latest = await listLatestContents(db, { areaId, viewerId }, { size: maxHelpContents });
  return {
    spelling: exact ? await findSpelling(db, { keyword, areaId, similar }) : null,
    words: (await listSearchWords(db)).slice(0, maxHelpWords),
    contents: latest.rows.map((row) => presentContentCard(row, storage)),
  };
}
