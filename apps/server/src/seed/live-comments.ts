import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { liveStatus, textInput } from '@academy/contract/limits.ts';
import type { Db } from '../db/database.ts';
import { DemoError } from './demo-files.ts';

const LiveCommentEntry = Type.Object(
  {
    /** The second of the live and of its replay. */
    at: Type.Integer({ minimum: 0 }),
    /** The name of an author in `comments.json`. */
    name: Type.String({ minLength: 1, maxLength: 20 }),
    text: Type.String({ minLength: 1, maxLength: textInput.maxLength }),
  },
  { additionalProperties: false },
);

/** The comments made during the demo's lives. */
export const LiveCommentFile = Type.Array(
  Type.Object(
    { on: Type.String({ pattern: '^live/[a-z0-9-]+$' }), says: Type.Array(LiveCommentEntry) },
    { additionalProperties: false },
  ),
);

export type LiveCommentTexts = Static<typeof LiveCommentFile>;

interface LoadOptions {
  liveComments: LiveCommentTexts;
  contentIds: ReadonlyMap<string, number>;
}

/**
 * Loads the comments of lives that are over; those of a running one appear in time, see `playLiveComments`. Each has a
 * key made of its live, second, author and text, so that a second load adds nothing.
 */
export async function loadLiveComments(db: Db, { liveComments, contentIds }: LoadOptions): Promise<void> {
  const prepared = await prepareComments(db, liveComments);
  const running = new Set(await listRunning(db));
  const rows = prepared.flatMap(({ on, says }) => {
    const contentId = contentIds.get(on) ?? 0;
    if (running.has(contentId)) return [];
    return says.map(({ at, ...comment }) => ({
      ...comment,
      content_id: contentId,
      at_second: at,
      created_at: sql<Date>`(select starts_at from lives where content_id = ${contentId}) + ${at} * interval '1 s'`,
    }));
  });
  if (rows.length === 0) return;
  await db
    .insertInto('live_comments')
    .values(rows)
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .execute();
}

async function listRunning(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('lives')
    .select('content_id')
    .where('status', '=', liveStatus.live)
    .execute();
  return rows.map(({ content_id: id }) => id);
}

interface PreparedComment {
  at: number;
  user_id: number;
  request_key: string;
  text: string;
}

/** The comments with their authors and keys. Throws DemoError for an unknown author. */
export async function prepareComments(
  db: Db,
  liveComments: LiveCommentTexts,
): Promise<{ on: string; says: PreparedComment[] }[]> {
  const authors = await listAuthorIds(db, liveComments);
  return liveComments.map(({ on, says }) => ({
    on,
    says: says.map(({ at, name, text }) => {
      const userId = authors.get(`demo/${name}`);
      if (userId === undefined)
        throw new DemoError(`demo/live-comments.json: /name ${name} does not comment anywhere`);
      return { at, user_id: userId, request_key: uuidOf(`${on}\n${at}\n${name}\n${text}`), text };
    }),
  }));
}

async function listAuthorIds(db: Db, liveComments: LiveCommentTexts): Promise<Map<string | null, number>> {
  const keys = new Set(liveComments.flatMap(({ says }) => says.map(({ name }) => `demo/${name}`)));
  if (keys.size === 0) return new Map();
  const users = await db
    .selectFrom('users')
    .select(['id', 'key'])
    .where('key', 'in', [...keys])
    .execute();
  return new Map(users.map(({ id, key }) => [key, id]));
}

/** A UUID derived from a text: the same text always gives the same UUID. */
function uuidOf(source: string): string {
  const digest = createHash('sha256').update(source).digest('hex');
  const groups = [digest.slice(0, 8), digest.slice(8, 12), digest.slice(12, 16), digest.slice(16, 20)];
  return [...groups, digest.slice(20, 32)].join('-');
}
