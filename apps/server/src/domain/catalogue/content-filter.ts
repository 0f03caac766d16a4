import { type RawBuilder, sql } from 'kysely';
import type { ContentType } from '@academy/contract/limits.ts';
import { inAreaScope } from './area-scope.ts';
import { notBlocked, type Viewer } from './not-blocked.ts';

/** What narrows a list of contents; absent means any. */
export interface ContentFilter extends Viewer {
  readonly types?: readonly ContentType[] | undefined;
  readonly majorId?: number | undefined;
  readonly areaId?: number | undefined;
  readonly accountId?: number | undefined;
  readonly expertId?: number | undefined;
}

/** Whether the row of `contents` is published and passes the filter. */
export function isListed(filter: ContentFilter): RawBuilder<boolean> {
  const { types, majorId, areaId, accountId, expertId, viewerId } = filter;
  const conditions = [
    sql`contents.state = 'published'`,
    types !== undefined && sql`contents.type in (${sql.join(types)})`,
    majorId !== undefined && sql`contents.major_id = ${majorId}::bigint`,
    accountId !== undefined && sql`contents.account_id = ${accountId}`,
    expertId !== undefined && sql`contents.expert_id = ${expertId}`,
    areaId !== undefined && inAreaScope('contents.area_id', areaId),
    viewerId !== undefined && notBlocked('contents.id', { viewerId }),
  ].filter((condition) => condition !== false);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
