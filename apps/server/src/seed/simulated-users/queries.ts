import { sql } from 'kysely';
import { type ContentType, liveStatus } from '@academy/contract/limits.ts';
import type { Tx } from '../../db/database.ts';
import type { TemplateKind } from './comment-templates.ts';
import type { GeneratedComment, Thread } from './comments.ts';
import type { Follow, Interaction, TargetContent } from './interactions.ts';

/** A content for which interactions are generated; `visited` when an earlier load has done so. */
export interface LoadTarget extends TargetContent {
  kind: TemplateKind;
  visited: boolean;
}

const templateKinds: Record<Exclude<ContentType, 'expertLive' | 'actLive'>, TemplateKind> = {
  course: 'course',
  graphic: 'article',
  miniVideo: 'mini',
};

/** The published contents among `ids`, ordered by key. */
export async function listLoadTargets(tx: Tx, ids: number[]): Promise<LoadTarget[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<TargetRow>`
    select contents.id, contents.key, contents.type, major_id as "majorId", published_at as "publishedAt",
      case when areas.lev = 0 then '' else areas.path end as "areaPath",
      lives.status, lives.starts_at as "startsAt",
      exists (select from interactions join users on users.id = user_id
        where content_id = contents.id and starts_with(users.key, 'demo/crowd-')) as visited
    from contents join areas on areas.id = contents.area_id left join lives on lives.content_id = contents.id
    where contents.id = any(${ids}::bigint[]) and state = 'published' order by contents.key`.execute(tx);
  return rows.map(({ status, ...row }) => ({ ...row, kind: templateKindOf(row.type, status) }));
}

type TargetRow = Omit<LoadTarget, 'kind'> & { status: number | null };

function templateKindOf(type: ContentType, status: number | null): TemplateKind {
  if (type !== 'expertLive' && type !== 'actLive') return templateKinds[type];
  if (status === liveStatus.upcoming) return 'upcoming';
  return status === liveStatus.live ? 'live' : 'replay';
}

/**
 * User ids by index in the list of people. Each function below writes one statement per table, because a statement
 * per row would take minutes.
 */

type UserIds = readonly number[];

export async function insertInteractions(
  tx: Tx,
  { contentId, interactions, ids }: { contentId: number; interactions: readonly Interaction[]; ids: UserIds },
): Promise<void> {
  await sql`
    insert into interactions (content_id, user_id, kind, created_at)
    select ${contentId}::bigint, * from unnest(
      ${interactions.map(({ person }) => ids[person])}::bigint[], ${interactions.map(({ kind }) => kind)}::text[],
      ${interactions.map(({ at }) => at)}::timestamptz[])`.execute(tx);
}

/** One in five of the simulated users who like a content also shares it, at the same time. */
export async function insertShares(tx: Tx, contentId: number): Promise<void> {
  await sql`
    insert into shares (user_id, content_id, channel, created_at)
    select user_id, content_id, case user_id % 3 when 0 then 'wechat' when 1 then 'moments' else 'link' end,
      interactions.created_at
    from interactions join users on users.id = user_id
    where content_id = ${contentId} and kind = 'like' and starts_with(users.key, 'demo/crowd-') and user_id % 5 = 0`.execute(
    tx,
  );
}

/** Also raises the expert's follower counter. */
export async function insertFollows(
  tx: Tx,
  { expertId, follows, ids }: { expertId: number; follows: readonly Follow[]; ids: UserIds },
): Promise<void> {
  await sql`
    insert into follows (expert_id, user_id, created_at)
    select ${expertId}::bigint, * from unnest(
      ${follows.map(({ person }) => ids[person])}::bigint[], ${follows.map(({ at }) => at)}::timestamptz[])`.execute(
    tx,
  );
  await sql`
    update experts set follower_count = follower_count + ${follows.length}::integer
    where id = ${expertId}`.execute(tx);
}

export async function insertThreads(
  tx: Tx,
  { contentId, threads, ids }: { contentId: number; threads: readonly Thread[]; ids: UserIds },
): Promise<void> {
  await insertComments(tx, {
    contentId,
    ids,
    comments: threads.map((thread) => ({ ...thread, parentKey: null })),
  });
  const replies = threads.flatMap(({ key, replies: childReplies }) =>
    childReplies.map((reply) => ({ ...reply, parentKey: key })),
  );
  await insertComments(tx, { contentId, ids, comments: replies });
  const threadsWithReplies = threads.filter((thread) => thread.replies.length > 0);
  await sql`
    update comments set reply_count = reply_count + counted.count
    from unnest(${threadsWithReplies.map(({ key }) => key)}::text[],
      ${threadsWithReplies.map((thread) => thread.replies.length)}::integer[]) as counted (key, count)
    where comments.key = counted.key`.execute(tx);
}

async function insertComments(
  tx: Tx,
  {
    contentId,
    ids,
    comments,
  }: {
    contentId: number;
    ids: UserIds;
    comments: readonly (GeneratedComment & { parentKey: string | null })[];
  },
): Promise<void> {
  await sql`
    insert into comments (content_id, parent_id, key, user_id, text, like_count, created_at)
    select ${contentId}::bigint, (select id from comments where comments.key = added.under),
      added.key, added.user_id, added.text, added.like_count, added.created_at
    from unnest(${comments.map(({ parentKey }) => parentKey)}::text[], ${comments.map(({ key }) => key)}::text[],
      ${comments.map(({ person }) => ids[person])}::bigint[], ${comments.map(({ text }) => text)}::text[],
      ${comments.map(({ likes }) => likes)}::integer[], ${comments.map(({ at }) => at)}::timestamptz[])
      as added (under, key, user_id, text, like_count, created_at)`.execute(tx);
}

/** Raises a content's counters by the rows that were just inserted, and its view counter by the estimate. */
export async function incrementCounters(
  tx: Tx,
  contentId: number,
  counts: { views: number; likes: number; collects: number; comments: number; reserves: number },
): Promise<void> {
  await sql`
    update contents set view_count = view_count + ${counts.views}::integer,
      like_count = like_count + ${counts.likes}::integer, collect_count = collect_count + ${counts.collects}::integer,
      comment_count = comment_count + ${counts.comments}::integer
    where id = ${contentId}`.execute(tx);
  await sql`
    update lives set reserve_count = reserve_count + ${counts.reserves}::integer
    where content_id = ${contentId}`.execute(tx);
}
