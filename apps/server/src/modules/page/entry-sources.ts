import { type RawBuilder, sql } from 'kysely';
import type { ContentType } from '@academy/contract/limits.ts';
import { inAreaScope } from '../../domain/catalogue/area-scope.ts';
import { liveRank, liveTurn } from '../../domain/catalogue/live-order.ts';
import { notBlocked, notBlockedExpert, type Viewer } from '../../domain/catalogue/not-blocked.ts';
import { optionalPictureColumn } from '../../domain/catalogue/picture.ts';
import { timeKey, timeOfKey } from '../../domain/catalogue/time-key.ts';
import type { EntryRow } from './entry.ts';

/** What one block's entries are narrowed by. */
export interface EntryScope extends Viewer {
  readonly moduleId: number;
  readonly accountId?: number | undefined;
  readonly areaId?: number | undefined;
  readonly miniVideosOnly?: boolean | undefined;
  readonly now: Date;
  /** The sort key of the last entry shown. */
  readonly after: readonly [number, number, number] | undefined;
  readonly limit: number;
}

const all = sql<boolean>`true`;
const inArea = ({ areaId }: EntryScope) =>
  areaId === undefined ? all : inAreaScope('contents.area_id', areaId);
const ofAccount = ({ accountId }: EntryScope) =>
  accountId === undefined ? all : sql<boolean>`contents.account_id = ${accountId}`;

/** What an editor put into the block, without contents that are not to be seen. */
export function manualItems(scope: EntryScope): RawBuilder<EntryRow> {
  const [position, id] = scope.after ?? [];
  const after =
    position === undefined ? all : sql`(items.position, items.id) > (${position}::bigint, ${id}::bigint)`;
  const kind = scope.miniVideosOnly ? sql`contents.type = 'miniVideo'` : all;
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

/** The newest contents of a type. */
export const latestContents =
  (type: ContentType) =>
  (scope: EntryScope): RawBuilder<EntryRow> => {
    const [time, id] = scope.after ?? [];
    // Keys rise within a block, so the newest have the least.
    const after =
      time === undefined
        ? all
        : sql`(contents.published_at, contents.id) < (${timeOfKey(-time)}, ${-id!}::bigint)`;
    return sql<EntryRow>`
      select ${scope.moduleId}::bigint as module_id, -${timeKey('contents.published_at')} as key_1,
        -contents.id as key_2, 0::bigint as key_3, contents.id as content_id, null::bigint as expert_id, null::json as item
      from contents
      where contents.type = ${type} and contents.state = 'published' and ${ofAccount(scope)} and ${inArea(scope)}
        and ${notBlocked('contents.id', scope)} and ${after}
      order by contents.published_at desc, contents.id desc limit ${scope.limit}`;
  };

/** Lives: running, to come, replays. One that was never begun is none of them once its time is over. */
export function latestLives(scope: EntryScope): RawBuilder<EntryRow> {
  const [rank, turn, id] = scope.after ?? [];
  const after =
    rank === undefined
      ? all
      : sql`(${liveRank}, ${liveTurn}, contents.id) > (${rank}::bigint, ${turn}::bigint, ${id}::bigint)`;
  return sql<EntryRow>`
    select ${scope.moduleId}::bigint as module_id, ${liveRank}::bigint as key_1, ${liveTurn} as key_2,
      contents.id as key_3, contents.id as content_id, null::bigint as expert_id, null::json as item
    from lives join contents on contents.id = lives.content_id
    where contents.state = 'published' and ${ofAccount(scope)} and ${inArea(scope)}
      and (lives.status <> 0 or lives.ends_at > ${scope.now}) and ${notBlocked('contents.id', scope)} and ${after}
    order by key_1, key_2, key_3 limit ${scope.limit}`;
}

/** The experts in their own order; on an account's page those it has published contents of. */
export function latestExperts(scope: EntryScope): RawBuilder<EntryRow> {
  const [position, id] = scope.after ?? [];
  const after =
    position === undefined ? all : sql`(experts.position, experts.id) > (${position}::bigint, ${id}::bigint)`;
  const known =
    scope.accountId === undefined
      ? all
      : sql`exists (select from contents where contents.expert_id = experts.id
          and contents.state = 'published' and ${ofAccount(scope)})`;
  return sql<EntryRow>`
    select ${scope.moduleId}::bigint as module_id, experts.position::bigint as key_1, experts.id as key_2,
      0::bigint as key_3, null::bigint as content_id, experts.id as expert_id, null::json as item
    from experts where ${known} and ${notBlockedExpert('experts.id', scope)} and ${after}
    order by experts.position, experts.id limit ${scope.limit}`;
}
