import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import type { Db } from '../../db/database.ts';
import type { Storage } from '../../ports/storage.ts';
import { presentContentCard } from './content-card.ts';
import { listContentCards } from './content-lists.ts';
import type { Page } from './keyset.ts';

/**
 * Cards by the id of their content. Those that are `known`, from an answer that was given to others, are taken as they
 * are and only the rest is read: a card looks the same to everybody. What is not published is missing.
 */
export async function readContentCards(
  { db, storage }: { db: Db; storage: Storage },
  ids: readonly number[],
  known: readonly ContentCard[] = [],
): Promise<ReadonlyMap<number, ContentCard>> {
  const cards = new Map(known.map((card) => [card.content_id, card]));
  const missing = ids.filter((id) => !cards.has(id));
  for (const row of await listContentCards(db, missing)) cards.set(row.id, presentContentCard(row, storage));
  return cards;
}

/** A page of ids as a page of cards; what was withdrawn between the two statements is left out. */
export async function readCardPage(
  parts: { db: Db; storage: Storage },
  { rows, nextCursor }: Page<{ id: number }>,
  known?: readonly ContentCard[],
): Promise<{ list: ContentCard[]; next_cursor: string | null }> {
  const ids = rows.map(({ id }) => id);
  const cards = await readContentCards(parts, ids, known);
  return { list: ids.flatMap((id) => cards.get(id) ?? []), next_cursor: nextCursor };
}
