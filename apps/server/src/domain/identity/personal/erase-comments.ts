import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Subject } from './personal-table.ts';

/** Stands where words were. */
const noWords = '这条评论已随账号注销';
/** Shorter names are everyday words: whoever is called 妈 would lose everything they said. */
const shortestName = 2;

/**
 * Comments stay, as the words of somebody who has left, since others answered them. What nobody sees any more loses its
 * words, and so does what names its author: their number in any spelling, their nickname, their login name.
 */
export async function eraseComments(tx: Tx, subject: Subject): Promise<void> {
  await hideTelling(tx, subject);
  await sql`update comments set text = ${noWords}, state = 'deleted', held_for = null
    where user_id = ${subject.id} and state <> 'visible'`.execute(tx);
  await sql`update comments set province = null, request_key = null where user_id = ${subject.id}`.execute(
    tx,
  );
}

/** The same for what was said during lives, where nothing is counted or answered. */
export async function eraseLiveComments(tx: Tx, subject: Subject): Promise<void> {
  await sql`update live_comments set text = ${noWords}, state = 'deleted'
    where user_id = ${subject.id} and (state <> 'visible' or ${tellsOf(subject)})`.execute(tx);
  await sql`update live_comments set request_key = null where user_id = ${subject.id}`.execute(tx);
}

interface Telling {
  id: number;
  parent_id: number | null;
  content_id: number;
}

/**
 * Takes visible comments that tell of their author out of sight and out of what counts them, replies before the first of a
 * thread. A first one that others answered stays without its words, so that theirs do not go with it.
 */
async function hideTelling(tx: Tx, subject: Subject): Promise<void> {
  const telling = sql`user_id = ${subject.id} and state = 'visible' and ${tellsOf(subject)}`;
  // Whoever changes a thread locks its first comment first.
  await sql`select from comments where parent_id is null and id in (
    select coalesce(parent_id, id) from comments where ${telling}) order by id for no key update`.execute(tx);
  const { rows } = await sql<Telling>`
    select id, parent_id, content_id from comments where ${telling} order by parent_id is null, id`.execute(
    tx,
  );
  for (const comment of rows) await hide(tx, comment);
}

async function hide(tx: Tx, { id, parent_id: rootId, content_id: contentId }: Telling): Promise<void> {
  const { rows } = await sql`
    update comments set text = ${noWords}, state = case when reply_count > 0 then state else 'deleted' end
    where id = ${id} returning state`.execute(tx);
  if ((rows[0] as { state: string }).state === 'visible') return;
  await sql`update contents set comment_count = greatest(comment_count - 1, 0) where id = ${contentId}
    and not exists (select from comments root where root.id = ${rootId} and root.state <> 'visible')`.execute(
    tx,
  );
  await sql`update comments set reply_count = greatest(reply_count - 1, 0) where id = ${rootId}`.execute(tx);
}

/** Whether `text` contains the person's number, whatever stands between its digits, or one of their names. */
function tellsOf({ mobile, login_name: loginName, nickname }: Subject): RawBuilder<boolean> {
  const digits = sql`regexp_replace(translate(text, '０１２３４５６７８９', '0123456789'), '[^0-9]', '', 'g')`;
  const tells = [
    ...(mobile === null ? [] : [sql`position(${mobile}::text in ${digits}) > 0`]),
    ...[nickname, loginName]
      .filter((name) => name !== null && Array.from(name).length >= shortestName)
      .map((name) => sql`position(lower(${name}::text) in lower(text)) > 0`),
  ];
  return tells.length > 0 ? sql<boolean>`(${sql.join(tells, sql` or `)})` : sql<boolean>`false`;
}
