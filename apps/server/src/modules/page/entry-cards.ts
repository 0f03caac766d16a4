import type { ModuleItem } from '@academy/contract/areas/page.ts';
import type { ContentCard, ExpertCard } from '@academy/contract/areas/shapes.ts';
import { listExpertCards, presentExpertCard } from '../../domain/catalogue/expert-card.ts';
import { cutPage, type Page } from '../../domain/catalogue/keyset.ts';
import { presentPicture } from '../../domain/catalogue/picture.ts';
import { readContentCards } from '../../domain/catalogue/read-cards.ts';
import type { Storage } from '../../ports/storage.ts';
import type { EntryRow, ItemRow } from './entry.ts';
import type { PageParts } from './page-parts.ts';

/** The cards that entries point at, by id. */
export interface Cards {
  readonly contents: ReadonlyMap<number, ContentCard>;
  readonly experts: ReadonlyMap<number, ExpertCard>;
}

const present = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];

/**
 * Every card that the entries need: those of the `known` items, from the guests' answer, as they are, the rest in one
 * statement for contents and one for experts.
 */
export async function readCards(
  parts: Pick<PageParts, 'db' | 'storage'>,
  entries: readonly EntryRow[],
  known: readonly ModuleItem[] = [],
): Promise<Cards> {
  const knownContents = known.flatMap(({ content }) => content ?? []);
  const experts = new Map(known.flatMap(({ expert }) => expert ?? []).map((expert) => [expert.id, expert]));
  const missing = present(entries.map((entry) => entry.expert_id)).filter((id) => !experts.has(id));
  const [contents, rows] = await Promise.all([
    readContentCards(parts, present(entries.map((entry) => entry.content_id)), knownContents),
    listExpertCards(parts.db, missing),
  ]);
  for (const row of rows) experts.set(row.id, presentExpertCard(row, parts.storage));
  return { contents, experts };
}

export const cutEntries = (entries: EntryRow[], size: number): Page<EntryRow> =>
  cutPage(entries, size, (row) => [row.key_1, row.key_2, row.key_3]);

/** Entries on the wire; one whose content was withdrawn between the two statements is left out. */
export function presentEntries(entries: readonly EntryRow[], cards: Cards, storage: Storage): ModuleItem[] {
  return entries.flatMap((entry) => {
    const content = entry.content_id === null ? undefined : cards.contents.get(entry.content_id);
    const expert = entry.expert_id === null ? undefined : cards.experts.get(entry.expert_id);
    if ((entry.content_id !== null && !content) || (entry.expert_id !== null && !expert)) return [];
    return [
      {
        link: presentLink(entry, { content, expert }, storage),
        content: content ?? null,
        expert: expert ?? null,
      },
    ];
  });
}

interface Target {
  content: ContentCard | undefined;
  expert: ExpertCard | undefined;
}

const titleOf = ({ content, expert }: Target) => content?.title ?? expert?.name ?? '';

/** What an editor wrote goes before the title of what it leads to. An entry of no editor takes its target's id. */
function presentLink({ item }: EntryRow, { content, expert }: Target, storage: Storage): ModuleItem['link'] {
  const own = item ?? emptyItem;
  const relatedId = content?.content_id ?? expert?.id ?? null;
  return {
    id: item?.id ?? relatedId ?? 0,
    title: own.title || titleOf({ content, expert }),
    picture: own.picture && presentPicture(own.picture, storage),
    link_type: own.link_type,
    link: own.link,
    related_type: content?.content_type ?? (expert ? 'expert' : null),
    related_id: relatedId,
    params: Object.fromEntries(Object.entries(own.params).map(([name, value]) => [name, String(value)])),
  };
}

const emptyItem: Omit<ItemRow, 'id'> = {
  title: '',
  picture: null,
  link_type: 'content',
  link: null,
  params: {},
};
