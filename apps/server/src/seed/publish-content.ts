import type { Db, Tx } from '../db/database.ts';
import type { ContentInput } from '../domain/publishing/content-input.ts';
import { publishContent, submitContent, withdrawContent } from '../domain/publishing/content-state.ts';
import { findContentAsInput } from '../domain/publishing/read-content.ts';
import { saveContent } from '../domain/publishing/save-content.ts';
import { isEdited, listLoadRecords, type LoadRecord, saveLoadRecords } from './load-records.ts';

export type ContentRecords = ReadonlyMap<string, LoadRecord>;

/** What the loader wrote of the contents before. */
export const listContentRecords = (db: Db): Promise<ContentRecords> => listLoadRecords(db, 'contents');

/**
 * Saves a content and, the first time, submits and publishes it, all in one transaction. A content that somebody
 * edited since the last load keeps its texts, and one that an operator withdrew stays withdrawn; one that the loader
 * withdrew is published again. Returns the content's id.
 */
export function publishDemoContent(
  db: Db,
  { content, at, records }: { content: ContentInput; at: Date; records: ContentRecords },
): Promise<number> {
  const record = records.get(content.key);
  return db.transaction().execute(async (tx) => {
    const existing = await findContentAsInput(tx, content.key);
    if (existing && isEdited(record, fieldsOf(existing))) return findContentId(tx, content.key);
    const { id } = await saveContent(tx, content);
    const { state } = await tx
      .selectFrom('contents')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (state === 'draft') await submitContent(tx, { id });
    if (state === 'draft' || state === 'review' || (state === 'withdrawn' && record?.withdrawn))
      await publishContent(tx, { id, at });
    await recordContent(tx, content.key);
    return id;
  });
}

/** Withdraws published contents whose files were removed, unless somebody edited them since the last load. */
export async function withdrawRemovedContents(
  db: Db,
  { keys, records }: { keys: ReadonlySet<string>; records: ContentRecords },
): Promise<void> {
  for (const [key, record] of records) {
    if (keys.has(key) || record.withdrawn) continue;
    await db.transaction().execute(async (tx) => {
      const existing = await findContentAsInput(tx, key);
      if (!existing || isEdited(record, fieldsOf(existing))) return;
      const { id, state } = await tx
        .selectFrom('contents')
        .select(['id', 'state'])
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      if (state !== 'published') return;
      await withdrawContent(tx, { id });
      await recordContent(tx, key, true);
    });
  }
}

/** Records the content as it is now as what the loader wrote. */
export async function recordContent(tx: Tx, key: string, withdrawn = false): Promise<void> {
  const content = await findContentAsInput(tx, key);
  if (content) await saveLoadRecords(tx, 'contents', [{ key, fields: fieldsOf(content), withdrawn }]);
}

/** What somebody may edit: the academy itself changes the status of lives and moves their times. */
export function fieldsOf(content: ContentInput): Record<string, unknown> {
  if (!('startsAt' in content)) return { ...content };
  const { status: _status, startsAt: _startsAt, endsAt: _endsAt, ...fields } = content;
  if (fields.type !== 'actLive') return fields;
  const sessions = fields.sessions.map(({ startsAt: _from, endsAt: _to, ...session }) => session);
  return { ...fields, sessions };
}

async function findContentId(tx: Tx, key: string): Promise<number> {
  const { id } = await tx
    .selectFrom('contents')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return id;
}

const day = 86_400_000;

/**
 * A time `daysAgo` days before `now`, with an offset of up to ten hours that depends on the key, so that lists have a
 * definite order.
 */
export function momentBefore(now: Date, daysAgo: number, key: string): Date {
  const spread = Buffer.from(key).reduce((sum, byte) => (sum * 31 + byte) % 600, 7);
  return new Date(now.getTime() - daysAgo * day - (spread + 10) * 60_000);
}
