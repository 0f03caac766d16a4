import { searchAll, type SearchHit } from '@academy/contract/areas/search.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import type { Db } from '../../db/database.ts';
import { pageRequest } from '../../domain/catalogue/keyset.ts';
import type { Viewer } from '../../domain/catalogue/not-blocked.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Storage } from '../../ports/storage.ts';
import { hasBlocks } from '../../domain/catalogue/same-unless-blocking.ts';
import { sharedRoute } from '../../transport/route.ts';
import { findHelp } from './find-help.ts';
import { readHits } from './read-hits.ts';
import { recordWord } from './search-history.ts';
import { resolveQuery, type ResolvedQuery } from './resolve-query.ts';
import { listSearchHits, readMark, type SearchPage } from './search-documents.ts';

interface Parts {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
}

type Input = InputOf<typeof searchAll>;

export const createSearchRoute = (parts: Parts) => {
  const { db, clock } = parts;
  const search = async (input: Input, viewerId: number | undefined, known?: readonly SearchHit[]) => {
    const { keyword, cursor, area_id: areaId } = input;
    const exact = input.exact === 1;
    // Later pages are about what the first one was about, whatever has been published meanwhile.
    const spelling = cursor === undefined ? undefined : readMark(cursor) || null;
    const query = await resolveQuery(db, { keyword, areaId, exact, spelling });
    if (viewerId !== undefined) await record(db, input, { userId: viewerId, at: clock.now() });
    const page = await readPage(db, query, { ...input, viewerId });
    const foundNothing = cursor === undefined && page.rows.length === 0 && page.counts.length === 0;
    return {
      list: await readHits(parts, { ranked: page.rows, query }, known),
      next_cursor: page.nextCursor,
      spelling: query.spelling,
      counts: page.counts,
      help: foundNothing ? await findHelp(parts, { keyword, areaId, exact, viewerId }) : null,
    };
  };
  return sharedRoute(
    searchAll,
    (input, { identity }) => search(input, identity?.uid),
    async (guests, input, { identity: { uid } }) => {
      if (await hasBlocks(db, uid)) return search(input, uid, (await guests()).list);
      await record(db, input, { userId: uid, at: clock.now() });
      return 'same';
    },
  );
};

/** Whoever leafs has searched before. */
async function record(
  db: Db,
  { keyword, cursor }: InputOf<typeof searchAll>,
  { userId, at }: { userId: number; at: Date },
): Promise<void> {
  if (cursor === undefined) await recordWord(db, { userId, keyword, at });
}

/** Punctuation and emoji alone name nothing that could be found. */
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
