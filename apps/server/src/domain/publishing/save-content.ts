import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { AppError } from '../../kit/app-error.ts';
import { checkContent, type ContentInput } from './content-input.ts';
import { indexContent } from './index-content.ts';
import { findContentAsInput } from './read-content.ts';
import { saveDetails } from './save-details.ts';

export interface SavedContent {
  id: number;
  version: number;
  /** Whether anything that a reader sees is different from before. */
  changed: boolean;
}

/**
 * Saves a content under its key in one transaction: a new one as a draft, a known one in the state it has. The version
 * rises only when something a reader sees changed; a published content's search document follows. Throws
 * INVALID_INPUT for a wrong shape and CONFLICT when the key belongs to a content of another type.
 */
export function saveContent(db: Db, content: ContentInput): Promise<SavedContent> {
  checkContent(content);
  return inTransaction(db, async (tx) => {
    const known = await tx
      .selectFrom('contents')
      .select(['id', 'type', 'version', 'state'])
      .where('key', '=', content.key)
      .forUpdate()
      .executeTakeFirst();
    if (!known) return insert(tx, content);
    if (known.type !== content.type) {
      throw new AppError('CONFLICT', { cause: `${content.key} is a ${known.type}, not a ${content.type}` });
    }
    const before = await findContentAsInput(tx, content.key);
    if (isDeepStrictEqual(before, plain(content)))
      return { id: known.id, version: known.version, changed: false };
    const version = known.version + 1;
    await tx
      .updateTable('contents')
      .set({ ...columns(content), version })
      .where('id', '=', known.id)
      .execute();
    await saveDetails(tx, { id: known.id, content });
    if (known.state === 'published') await indexContent(tx, known.id);
    return { id: known.id, version, changed: true };
  });
}

async function insert(tx: Tx, content: ContentInput): Promise<SavedContent> {
  const { id, version } = await tx
    .insertInto('contents')
    .values({ key: content.key, type: content.type, ...columns(content) })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await saveDetails(tx, { id, content });
  return { id, version, changed: true };
}

function columns(content: ContentInput) {
  return {
    title: content.title,
    summary: content.summary,
    body: JSON.stringify(content.body),
    tags: content.tags,
    cover_id: content.coverId,
    expert_id: content.expertId,
    account_id: content.accountId,
    area_id: content.areaId,
    major_id: content.majorId,
  };
}

/** As it would come back from the database: without undefined fields, dates kept. */
function plain(content: ContentInput): ContentInput {
  const copy = structuredClone(content);
  return { ...copy, body: JSON.parse(JSON.stringify(copy.body)) as ContentInput['body'] };
}
