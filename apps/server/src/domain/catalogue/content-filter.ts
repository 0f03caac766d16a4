import { type RawBuilder, sql } from 'kysely';
import type { ContentType } from '@academy/contract/limits.ts';
import { notBlocked, type Viewer } from './blocked-content.ts';

/**
 * Whether the area in `column` is the chosen one, one of its parents or one of its children. A path holds the
 * significant digits of the division code, so a parent's path is a prefix of its children's.
 */
export const inAreaScope = (column: string, areaId: number): RawBuilder<boolean> => sql<boolean>`
  ${sql.ref(column)} in (
    select related.id from areas chosen
    join areas related on starts_with(related.path, chosen.path) or starts_with(chosen.path, related.path)
    where chosen.id = ${areaId}::bigint)`;

/** Filters of a list of contents; an absent one matches everything. */
export interface ContentFilter extends Viewer {
  readonly types?: readonly ContentType[] | undefined;
  readonly majorId?: number | undefined;
  readonly areaId?: number | undefined;
  readonly accountId?: number | undefined;
  readonly expertId?: number | undefined;
}

/** Whether the row of `contents` is published and matches the filter. */
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
