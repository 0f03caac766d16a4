import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { type Asking, rankLibrary } from './find-passages.ts';
import { isAbout } from './is-about.ts';
import { judgeScope } from './judge-scope.ts';

export interface NearContent {
  readonly type: ContentType;
  readonly id: number;
  readonly title: string;
  readonly summary: string;
}

/** Below this a content has no more than a word in common with what was asked. */
const leastNear = 0.3;

/** The contents that come nearest to a question, the best first; none for what no school for parents answers. */
export async function findNearest(
  db: Db,
  { size, ...asking }: Asking & { size: number },
): Promise<NearContent[]> {
  const scope = judgeScope(asking.question);
  if (scope === 'foreign' || scope === 'courtesy') return [];
  const { understood, ranked } = await rankLibrary(db, asking);
  const near = ranked.filter((row) => row.score >= leastNear && isAbout(row, understood));
  const ids = [...new Set(near.map((row) => row.content_id).filter((id) => id !== null))].slice(0, size);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('contents')
    .select(['id', 'type', 'title', 'summary'])
    .where('id', 'in', ids)
    .where('state', '=', 'published')
    .execute();
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}
