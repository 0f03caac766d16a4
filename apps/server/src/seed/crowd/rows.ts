import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Said, Thread } from './comments.ts';
import type { Follow } from './follows.ts';
import type { Visit } from './visits.ts';

/** Writes in one statement for each table: a row at a time would take minutes. `ids` are the people's, by index. */

type Ids = readonly number[];

export async function addVisits(
  tx: Tx,
  { contentId, visits, ids }: { contentId: number; visits: readonly Visit[]; ids: Ids },
): Promise<void> {
  await sql`
    insert into interactions (content_id, user_id, kind, created_at)
    select ${contentId}::bigint, * from unnest(
      ${visits.map(({ person }) => ids[person])}::bigint[], ${visits.map(({ kind }) => kind)}::text[],
      ${visits.map(({ at }) => at)}::timestamptz[])`.execute(tx);
}

/** With the expert's counter. */
export async function addFollows(
  tx: Tx,
  { expertId, follows, ids }: { expertId: number; follows: readonly Follow[]; ids: Ids },
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

export async function addThreads(
  tx: Tx,
  { contentId, threads, ids }: { contentId: number; threads: readonly Thread[]; ids: Ids },
): Promise<void> {
  await addSaid(tx, { contentId, ids, said: threads.map((thread) => ({ ...thread, under: null })) });
  const replies = threads.flatMap(({ key, replies: below }) =>
    below.map((reply) => ({ ...reply, under: key })),
  );
  await addSaid(tx, { contentId, ids, said: replies });
  const answered = threads.filter((thread) => thread.replies.length > 0);
  await sql`
    update comments set reply_count = reply_count + counted.count
    from unnest(${answered.map(({ key }) => key)}::text[],
      ${answered.map((thread) => thread.replies.length)}::integer[]) as counted (key, count)
    where comments.key = counted.key`.execute(tx);
}

async function addSaid(
  tx: Tx,
  {
    contentId,
    ids,
    said,
  }: { contentId: number; ids: Ids; said: readonly (Said & { under: string | null })[] },
): Promise<void> {
  await sql`
    insert into comments (content_id, parent_id, key, user_id, text, like_count, created_at)
    select ${contentId}::bigint, (select id from comments where comments.key = said.under),
      said.key, said.user_id, said.text, said.like_count, said.created_at
    from unnest(${said.map(({ under }) => under)}::text[], ${said.map(({ key }) => key)}::text[],
      ${said.map(({ person }) => ids[person])}::bigint[], ${said.map(({ text }) => text)}::text[],
      ${said.map(({ likes }) => likes)}::integer[], ${said.map(({ at }) => at)}::timestamptz[])
      as said (under, key, user_id, text, like_count, created_at)`.execute(tx);
}

/** Raises a content's counters by the rows that were just added, and its views by their estimate. */
export async function countUp(
  tx: Tx,
  contentId: number,
  added: { views: number; likes: number; collects: number; comments: number; reserves: number },
): Promise<void> {
  await sql`
    update contents set view_count = view_count + ${added.views}::integer,
      like_count = like_count + ${added.likes}::integer, collect_count = collect_count + ${added.collects}::integer,
      comment_count = comment_count + ${added.comments}::integer
    where id = ${contentId}`.execute(tx);
  await sql`
    update lives set reserve_count = reserve_count + ${added.reserves}::integer
    where content_id = ${contentId}`.execute(tx);
}
