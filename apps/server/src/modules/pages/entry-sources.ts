import { type RawBuilder, sql } from 'kysely';
import type { ContentType } from '@academy/contract/limits.ts';
import { notBlocked, notBlockedExpert, type Viewer } from '../../domain/catalogue/blocked-content.ts';
import { inAreaScope } from '../../domain/catalogue/content-filter.ts';
import { timeKey, timeOfKey } from '../../domain/catalogue/keyset-paging.ts';
import { liveRank, liveSortKey } from '../../domain/catalogue/live-lists.ts';
import { optionalPictureColumn, type PictureRow } from '../../domain/catalogue/media.ts';

/** An entry of a block before its card is read. Only an editor's own entries have a link. */
export interface EntryRow {
  module_id: number;
  /** The sort key within the block, compared from left to right. */
  key_1: number;
  key_2: number;
  key_3: number;
  content_id: number | null;
  expert_id: number | null;
  item: ItemRow | null;
}

export interface ItemRow {
  id: number;
  title: string;
  picture: PictureRow | null;
  link_type: 'h5' | 'page' | 'content';
  link: string | null;
  params: Record<string, unknown>;
}

export interface EntryScope extends Viewer {
  readonly moduleId: number;
  readonly accountId?: number | undefined;
  readonly areaId?: number | undefined;
  readonly miniVideosOnly?: boolean | undefined;
  readonly now: Date;
  /** The sort key of the last entry on the previous page. */
  readonly after: readonly [number, number, number] | undefined;
  readonly limit: number;
}

const unrestricted = sql<boolean>`true`;
const inArea = ({ areaId }: EntryScope) =>
  areaId === undefined ? unrestricted : inAreaScope('contents.area_id', areaId);
const ofAccount = ({ accountId }: EntryScope) =>
  accountId === undefined ? unrestricted : sql<boolean>`contents.account_id = ${accountId}`;

/** The items that an editor put into the block, without hidden contents. */
export function manualItems(scope: EntryScope): RawBuilder<EntryRow> {
  const [position, id] = scope.after ?? [];
  const after =
    position === undefined
      ? unrestricted
      : sql`(items.position, items.id) > (${position}::bigint, ${id}::bigint)`;
  const kind = scope.miniVideosOnly ? sql`contents.type = 'miniVideo'` : unrestricted;
  return sql<EntryRow>`
    select items.module_id, items.position::bigint as key_1, items.id as key_2, 0::bigint as key_3,
      items.content_id, items.expert_id,
      json_build_object('id', items.id, 'title', items.title, 'picture', ${optionalPictureColumn('picture')},
        'link_type', items.link_type, 'link', items.link, 'params', items.params) as item
    from module_items items
    left join media_assets picture on picture.id = items.picture_id
    left join contents on contents.id = items.content_id
    where items.module_id = ${scope.moduleId} and ${after} and ${kind}
      and (items.content_id is null
        or (contents.state = 'published' and ${inArea(scope)} and ${notBlocked('items.content_id', scope)}))
      and (items.expert_id is null or ${notBlockedExpert('items.expert_id', scope)})
    order by items.position, items.id limit ${scope.limit}`;
}

export const latestContents =
  (type: ContentType) =>
  (scope: EntryScope): RawBuilder<EntryRow> => {
    const [time, id] = scope.after ?? [];
    // Keys ascend within a block, so they are negated for newest first.
    const after =
      time === undefined
        ? unrestricted
        : sql`(contents.published_at, contents.id) < (${timeOfKey(-time)}, ${-id!}::bigint)`;
    return sql<EntryRow>`
      select ${scope.moduleId}::bigint as module_id, -${timeKey('contents.published_at')} as key_1,
        -contents.id as key_2, 0::bigint as key_3, contents.id as content_id, null::bigint as expert_id, null::json as item
      from contents
      where contents.type = ${type} and contents.state = 'published' and ${ofAccount(scope)} and ${inArea(scope)}
        and ${notBlocked('contents.id', scope)} and ${after}
      order by contents.published_at desc, contents.id desc limit ${scope.limit}`;
  };

/** Lives: running, upcoming, recordings. A live that never started is left out once its time is over. */
export function latestLives(scope: EntryScope): RawBuilder<EntryRow> {
  const [rank, order, id] = scope.after ?? [];
  const after =
    rank === undefined
      ? unrestricted
      : sql`(${liveRank}, ${liveSortKey}, contents.id) > (${rank}::bigint, ${order}::bigint, ${id}::bigint)`;
  return sql<EntryRow>`
    select ${scope.moduleId}::bigint as module_id, ${liveRank}::bigint as key_1, ${liveSortKey} as key_2,
      contents.id as key_3, contents.id as content_id, null::bigint as expert_id, null::json as item
    from lives join contents on contents.id = lives.content_id
    where contents.state = 'published' and ${ofAccount(scope)} and ${inArea(scope)}
      and (lives.status <> 0 or lives.ends_at > ${scope.now}) and ${notBlocked('contents.id', scope)} and ${after}
    order by key_1, key_2, key_3 limit ${scope.limit}`;
}

/** The experts in their order; on an account's page those with contents that the account published. */
export function latestExperts(scope: EntryScope): RawBuilder<EntryRow> {
  const [position, id] = scope.after ?? [];
  const after =
    position === undefined
      ? unrestricted
      : sql`(experts.position, experts.id) > (${position}::bigint, ${id}::bigint)`;
  const known =
    scope.accountId === undefined
      ? unrestricted
      : sql`exists (select from contents where contents.expert_id = experts.id
          and contents.state = 'published' and ${ofAccount(scope)})`;
  return sql<EntryRow>`
    select ${scope.moduleId}::bigint as module_id, experts.position::bigint as key_1, experts.id as key_2,
      0::bigint as key_3, null::bigint as content_id, experts.id as expert_id, null::json as item
    from experts where ${known} and ${notBlockedExpert('experts.id', scope)} and ${after}
    order by experts.position, experts.id limit ${scope.limit}`;
}
