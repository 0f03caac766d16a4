import type { OutputOf } from '@academy/contract/http/endpoint.ts';
import type { searchAll } from '@academy/contract/areas/search.ts';
import type { Db } from '../../db/database.ts';
import { presentContentCard } from '../../domain/catalogue/content-card.ts';
import { listLatestContents } from '../../domain/catalogue/content-lists.ts';
import type { Viewer } from '../../domain/catalogue/not-blocked.ts';
import type { Storage } from '../../ports/storage.ts';
import { listSimilar } from './find-similar.ts';
import { findSpelling } from './find-spelling.ts';
import { listSearchWords } from './search-words.ts';

/** As many as fill a phone below the sentence that nothing was found. */
const contents = 4;
const words = 8;

/** What to do when nothing was found: another spelling where only the typed one was asked for, words, contents. */
export async function findHelp(
  { db, storage }: { db: Db; storage: Storage },
  asked: { keyword: string; areaId?: number | undefined; exact: boolean } & Viewer,
): Promise<OutputOf<typeof searchAll>['help']> {
  const { keyword, areaId, exact, viewerId } = asked;
  const similar = exact ? await listSimilar(db, { keyword, areaId, near: true }) : [];
  const latest = await listLatestContents(db, { areaId, viewerId }, { size: contents });
  return {
    spelling: exact ? await findSpelling(db, { keyword, areaId, similar }) : null,
    words: (await listSearchWords(db)).slice(0, words),
    contents: latest.rows.map((row) => presentContentCard(row, storage)),
  };
}
