import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { textInput } from '@academy/contract/limits.ts';
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

interface LoadOptions {
  liveComments: Static<typeof LiveCommentFile>;
  contentIds: ReadonlyMap<string, number>;
}

/**
 * Loads the comments of lives. Each has a key made of its live, second, author and text, so that a second load adds
 * nothing.
 */
export async function loadLiveComments(db: Db, { liveComments, contentIds }: LoadOptions): Promise<void> {
  const authors = await listAuthorIds(db, liveComments);
  const rows = liveComments.flatMap(({ on, says }) =>
    says.map(({ at, name, text }) => {
      const userId = authors.get(`demo/${name}`);
      if (userId === undefined)
        throw new DemoError(`demo/live-comments.json: /name ${name} does not comment anywhere`);
      const contentId = contentIds.get(on) ?? 0;
      return {
        content_id: contentId,
        user_id: userId,
        request_key: uuidOf(`${on}\n${at}\n${name}\n${text}`),
        text,
        at_second: at,
        created_at: sql<Date>`(select starts_at from lives where content_id = ${contentId}) + ${at} * interval '1 s'`,
      };
    }),
  );
  if (rows.length === 0) return;
  await db
    .insertInto('live_comments')
    .values(rows)
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .execute();
}

async function listAuthorIds(
  db: Db,
  liveComments: LoadOptions['liveComments'],
): Promise<Map<string | null, number>> {
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
