import { type RawBuilder, sql } from 'kysely';
import type { ModuleKind } from '@academy/contract/areas/page.ts';
import type { Db } from '../../db/database.ts';
import type { Viewer } from '../../domain/catalogue/not-blocked.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import { type EntryScope, latestContents, latestExperts, latestLives, manualItems } from './entry-sources.ts';
import type { EntryRow } from './entry.ts';
import type { ModuleRow } from './find-page.ts';
import { today } from './today.ts';

export interface EntryRequest extends Viewer {
  readonly modules: readonly ModuleRow[];
  /** The account whose page it is: its newest contents are meant, not everybody's. */
  readonly accountId?: number | undefined;
  readonly areaId?: number | undefined;
  readonly miniVideosOnly?: boolean | undefined;
  /** Decides what belongs to today. */
  readonly now: Date;
  readonly cursor?: string | undefined;
  /** Entries of each block, at most. */
  readonly limit: number;
}

type Source = (scope: EntryScope) => RawBuilder<EntryRow>;

/** Where the entries of a block come from that shows the newest of its kind. */
const latestSources: Readonly<Record<ModuleKind, Source | undefined>> = {
  course: latestContents('course'),
  miniVideo: latestContents('miniVideo'),
  article: latestContents('graphic'),
  live: latestLives,
  expert: latestExperts,
  today,
  // The database lets no editor leave these to chance.
  banner: undefined,
  icons: undefined,
};

/** The entries of all these blocks in one statement, in order within each block. */
export async function listEntries(db: Db, request: EntryRequest): Promise<EntryRow[]> {
  const after =
    request.cursor === undefined
      ? undefined
      : decodeCursor(request.cursor, ['integer', 'integer', 'integer']);
  // An account's page is opened on purpose: there nothing is left out.
  const viewerId = request.accountId === undefined ? request.viewerId : undefined;
  const parts = request.modules.flatMap((module) => {
    const source = module.source === 'manual' ? manualItems : latestSources[module.kind];
    if (!source || (request.miniVideosOnly && source !== manualItems && module.kind !== 'miniVideo'))
      return [];
    return [sql<EntryRow>`(${source({ ...request, viewerId, moduleId: module.id, after })})`];
  });
  if (parts.length === 0) return [];
  const { rows } = await sql<EntryRow>`
    select * from (${sql.join(parts, sql` union all `)}) entries
    order by module_id, key_1, key_2, key_3`.execute(db);
  return rows;
}
