import { sql } from 'kysely';
import { listRelated } from '@academy/contract/areas/recommend.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { hasBlocks, notBlocked, type Viewer } from '../../domain/catalogue/blocked-content.ts';
import {
  type ContentCardRow,
  presentContentCard,
  selectContentCards,
} from '../../domain/catalogue/content-card.ts';
import { AppError } from '../../kit/errors.ts';
import type { Storage } from '../../ports/storage.ts';
import { sharedRoute } from '../../transport/route.ts';

const defaultSize = 6;

export const createRelatedRoute = ({ db, storage }: { db: Db; storage: Storage }) => {
  const list = async (
    { content_id: id, content_type: type, size = defaultSize }: InputOf<typeof listRelated>,
    viewerId: number | undefined,
  ) => {
    const compared = await findComparedContent(db, { id, type });
    if (!compared) throw new AppError('NOT_FOUND');
    const rows = await listRelatedCards(db, compared, { size, viewerId });
    return { list: rows.map((row) => presentContentCard(row, storage)) };
  };
  return sharedRoute(listRelated, {
    shared: (input) => list(input, undefined),
    personal: async (getShared, input, { identity: { uid } }) =>
      (await hasBlocks(db, uid)) ? list(input, uid) : getShared(),
  });
};

interface ComparedContent {
  id: number;
  major_id: number | null;
  expert_id: number | null;
  tags: string[];
}

/** Only the newest are compared, so that the cost does not grow with the library. */
const maxCandidates = 1_000;
/** Weights of what two contents have in common: a shared tag says most. */
const weights = { tag: 3, major: 2, expert: 1 } as const;

const findComparedContent = (
  db: Db,
  { id, type }: { id: number; type: ContentType },
): Promise<ComparedContent | undefined> =>
  db
    .selectFrom('contents')
    .select(['id', 'major_id', 'expert_id', 'tags'])
    .where('id', '=', id)
    .where('type', '=', type)
    .where('state', '=', 'published')
    .executeTakeFirst();

/** The contents that have most in common with the given one, newer ones first among equals, at most `size`. */
async function listRelatedCards(
  db: Db,
  compared: ComparedContent,
  { size, ...viewer }: { size: number } & Viewer,
): Promise<ContentCardRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, tags, major_id, expert_id, published_at from contents
      where state = 'published' and id <> ${compared.id} and ${notBlocked('contents.id', viewer)}
      order by published_at desc, id desc limit ${maxCandidates}) candidate
    order by
      (select count(*) from unnest(candidate.tags) tag where tag = any(${compared.tags}::text[])) * ${weights.tag}::integer
      + coalesce((major_id = ${compared.major_id}::integer)::integer, 0) * ${weights.major}::integer
      + coalesce((expert_id = ${compared.expert_id}::bigint)::integer, 0) * ${weights.expert}::integer desc,
      published_at desc, id desc
    limit ${size}`.execute(db);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  return selectContentCards(db)
    .where('contents.id', 'in', ids)
    .orderBy(sql`array_position(${ids}::bigint[], contents.id)`)
    .execute();
}
