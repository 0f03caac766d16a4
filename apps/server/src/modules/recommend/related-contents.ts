import { sql } from 'kysely';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { type ContentCardRow, selectContentCards } from '../../domain/catalogue/content-card.ts';
import { notBlocked, type Viewer } from '../../domain/catalogue/not-blocked.ts';

/** What another content is compared with. */
interface Subject {
  id: number;
  major_id: number | null;
  expert_id: number | null;
  tags: string[];
}

/** Only the newest are compared, so that the cost of a page does not grow with the library. */
const candidates = 1_000;
/** What having something in common counts: a shared tag says most about the matter. */
const weights = { tag: 3, major: 2, expert: 1 } as const;

export const findSubject = (
  db: Db,
  { id, type }: { id: number; type: ContentType },
): Promise<Subject | undefined> =>
  db
    .selectFrom('contents')
    .select(['id', 'major_id', 'expert_id', 'tags'])
    .where('id', '=', id)
    .where('type', '=', type)
    .where('state', '=', 'published')
    .executeTakeFirst();

/** The contents that have most in common with the subject, newer ones first among equals, at most `size`. */
export async function listRelatedCards(
  db: Db,
  subject: Subject,
  { size, ...viewer }: { size: number } & Viewer,
): Promise<ContentCardRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, tags, major_id, expert_id, published_at from contents
      where state = 'published' and id <> ${subject.id} and ${notBlocked('contents.id', viewer)}
      order by published_at desc, id desc limit ${candidates}) candidate
    order by
      (select count(*) from unnest(candidate.tags) tag where tag = any(${subject.tags}::text[])) * ${weights.tag}::integer
      + coalesce((major_id = ${subject.major_id}::integer)::integer, 0) * ${weights.major}::integer
      + coalesce((expert_id = ${subject.expert_id}::bigint)::integer, 0) * ${weights.expert}::integer desc,
      published_at desc, id desc
    limit ${size}`.execute(db);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  return selectContentCards(db)
    .where('contents.id', 'in', ids)
    .orderBy(sql`array_position(${ids}::bigint[], contents.id)`)
    .execute();
}
