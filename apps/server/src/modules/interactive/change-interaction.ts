import { sql } from 'kysely';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import { type Action, type Counter, heldPerson, moveCounter } from './move-counter.ts';

const counters = {
  like: { table: 'contents', key: 'id', column: 'like_count' },
  collect: { table: 'contents', key: 'id', column: 'collect_count' },
  reserve: { table: 'lives', key: 'content_id', column: 'reserve_count' },
} as const satisfies Record<string, Counter>;

export interface Change {
  readonly kind: keyof typeof counters;
  readonly action: Action;
  readonly userId: number;
  readonly content: { readonly id: number; readonly type: ContentType };
}

/**
 * Adds or removes what a person did to a published content; doing it again changes nothing. Resolves to how many have
 * done it. Throws NOT_FOUND unless the content is published and of the type.
 */
export async function changeInteraction(db: Db, change: Change): Promise<number> {
  const { kind, action, content } = change;
  const counter = counters[kind];
  const changed = action === 'add' ? inserted(change) : deleted(change);
  const count =
    (await moveCounter(db, { changed, counter, action })) ?? (await findCount(db, content, counter));
  if (count === undefined) throw new AppError('NOT_FOUND');
  return count;
}

const inserted = ({ kind, userId, content }: Change) => sql`
  insert into interactions (user_id, content_id, kind)
  select person.id, contents.id, ${kind} from ${heldPerson(userId)}, contents where ${isPublished(content)}
  on conflict do nothing returning content_id as counted`;

const deleted = ({ kind, userId, content }: Change) => sql`
  delete from interactions using ${heldPerson(userId)}, contents
  where interactions.user_id = person.id and interactions.kind = ${kind}
    and interactions.content_id = contents.id and ${isPublished(content)}
  returning interactions.content_id as counted`;

const isPublished = ({ id, type }: Change['content']) =>
  sql<boolean>`contents.id = ${id} and contents.type = ${type} and contents.state = 'published'`;

/** The counter of a published content as it stands. */
async function findCount(
  db: Db,
  content: Change['content'],
  { table, column }: Counter,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('contents')
    .leftJoin('lives', 'lives.content_id', 'contents.id')
    .select(sql<number | null>`${sql.ref(`${table}.${column}`)}`.as('count'))
    .where(isPublished(content))
    .executeTakeFirst();
  return row?.count ?? undefined;
}
