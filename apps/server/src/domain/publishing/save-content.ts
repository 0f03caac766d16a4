import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transactions.ts';
import { AppError } from '../../kit/errors.ts';
import { validateContent, type ContentInput } from './content-input.ts';
import { indexContent } from './search-index.ts';
import { findContentAsInput } from './read-content.ts';
import { saveDetails } from './save-details.ts';

export interface SavedContent {
  id: number;
  version: number;
  /** Whether anything that a reader sees has changed. */
  changed: boolean;
}

/**
 * Saves a content under its key in one transaction: a new one as a draft, an existing one in its state. The version
 * increases only when something a reader sees changed; the search document of a published content is updated. Throws
 * INVALID_INPUT for a wrong shape and CONFLICT when the key belongs to a content of another type.
 */
export function saveContent(db: Db, content: ContentInput): Promise<SavedContent> {
  validateContent(content);
  return inTransaction(db, async (tx) => {
    const existing = await tx
      .selectFrom('contents')
      .select(['id', 'type', 'version', 'state'])
      .where('key', '=', content.key)
      .forUpdate()
      .executeTakeFirst();
    if (!existing) return insert(tx, content);
    if (existing.type !== content.type) {
      throw new AppError('CONFLICT', {
        cause: `${content.key} is a ${existing.type}, not a ${content.type}`,
      });
    }
    const previous = await findContentAsInput(tx, content.key);
    if (isDeepStrictEqual(previous, normalizeInput(content)))
      return { id: existing.id, version: existing.version, changed: false };
    const version = existing.version + 1;
    await tx
      .updateTable('contents')
      .set({ ...toColumns(content), version })
      .where('id', '=', existing.id)
      .execute();
    await saveDetails(tx, { id: existing.id, content });
    if (existing.state === 'published') await indexContent(tx, existing.id);
    return { id: existing.id, version, changed: true };
  });
}

async function insert(tx: Tx, content: ContentInput): Promise<SavedContent> {
  const { id, version } = await tx
    .insertInto('contents')
    .values({ key: content.key, type: content.type, ...toColumns(content) })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await saveDetails(tx, { id, content });
  return { id, version, changed: true };
}

function toColumns(content: ContentInput) {
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

/** The input as the database would return it: without undefined fields, dates unchanged. */
function normalizeInput(content: ContentInput): ContentInput {
  const copy = structuredClone(content);
  return { ...copy, body: JSON.parse(JSON.stringify(copy.body)) as ContentInput['body'] };
}
