import { type RawBuilder, sql } from 'kysely';
import type { ModuleKind } from '@academy/contract/areas/page.ts';
import type { Db } from '../../db/database.ts';
import type { Viewer } from '../../domain/catalogue/blocked-content.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import {
  type EntryRow,
  type EntryScope,
  latestContents,
  latestExperts,
  latestLives,
  manualItems,
} from './entry-sources.ts';
import type { ModuleRow } from './page-queries.ts';
import { todayEntries } from './today.ts';

interface EntryRequest extends Viewer {
  readonly modules: readonly ModuleRow[];
  /** The account of the page: only its own contents are listed. */
  readonly accountId?: number | undefined;
  readonly areaId?: number | undefined;
  readonly miniVideosOnly?: boolean | undefined;
  /** Decides what belongs to today. */
  readonly now: Date;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

type Source = (scope: EntryScope) => RawBuilder<EntryRow>;

/** The sources of blocks that show the newest of their kind. */
const latestSources: Readonly<Record<ModuleKind, Source | undefined>> = {
  course: latestContents('course'),
  miniVideo: latestContents('miniVideo'),
  article: latestContents('graphic'),
  live: latestLives,
  expert: latestExperts,
  today: todayEntries,
  // The database allows only editors' choices for these kinds.
  banner: undefined,
  icons: undefined,
};

/** The entries of all blocks in one statement, in order within each block. */
export async function listEntries(db: Db, request: EntryRequest): Promise<EntryRow[]> {
  const after =
    request.cursor === undefined
      ? undefined
      : decodeCursor(request.cursor, ['integer', 'integer', 'integer']);
  // Blocks of the user do not apply to an account's page, which is opened on purpose.
  const viewerId = request.accountId === undefined ? request.viewerId : undefined;
  const queries = request.modules.flatMap((module) => {
    const source = module.source === 'manual' ? manualItems : latestSources[module.kind];
    if (!source || (request.miniVideosOnly && source !== manualItems && module.kind !== 'miniVideo'))
      return [];
    return [sql<EntryRow>`(${source({ ...request, viewerId, moduleId: module.id, after })})`];
  });
  if (queries.length === 0) return [];
  const { rows } = await sql<EntryRow>`
    select * from (${sql.join(queries, sql` union all `)}) entries
    order by module_id, key_1, key_2, key_3`.execute(db);
  return rows;
}
