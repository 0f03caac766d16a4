import type { ModuleItem } from '@academy/contract/areas/page.ts';
import type { Db } from '../../db/database.ts';
import { type ContentCardRow, presentContentCard } from '../../domain/catalogue/content-card.ts';
import { listContentCards } from '../../domain/catalogue/content-lists.ts';
import {
  type ExpertCardRow,
  listExpertCards,
  presentExpertCard,
} from '../../domain/catalogue/expert-card.ts';
import { cutPage, type Page } from '../../domain/catalogue/keyset.ts';
import { presentPicture } from '../../domain/catalogue/picture.ts';
import type { Storage } from '../../ports/storage.ts';
import type { EntryRow, ItemRow } from './entry.ts';

/** The cards that entries point at, by id. */
export interface Cards {
  readonly contents: ReadonlyMap<number, ContentCardRow>;
  readonly experts: ReadonlyMap<number, ExpertCardRow>;
}

const present = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];

/** Reads every card that the entries need, in one statement for contents and one for experts. */
export async function readCards(db: Db, entries: readonly EntryRow[]): Promise<Cards> {
  const [contents, experts] = await Promise.all([
    listContentCards(db, present(entries.map((entry) => entry.content_id))),
    listExpertCards(db, present(entries.map((entry) => entry.expert_id))),
  ]);
  return {
    contents: new Map(contents.map((row) => [row.id, row])),
    experts: new Map(experts.map((row) => [row.id, row])),
  };
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
        content: content ? presentContentCard(content, storage) : null,
        expert: expert ? presentExpertCard(expert, storage) : null,
      },
    ];
  });
}

interface Target {
  content: ContentCardRow | undefined;
  expert: ExpertCardRow | undefined;
}

const titleOf = ({ content, expert }: Target) => content?.title ?? expert?.name ?? '';

/** What an editor wrote goes before the title of what it leads to. An entry of no editor takes its target's id. */
function presentLink({ item }: EntryRow, { content, expert }: Target, storage: Storage): ModuleItem['link'] {
  const own = item ?? emptyItem;
  const relatedId = content?.id ?? expert?.id ?? null;
  return {
    id: item?.id ?? relatedId ?? 0,
    title: own.title || titleOf({ content, expert }),
    picture: own.picture && presentPicture(own.picture, storage),
    link_type: own.link_type,
    link: own.link,
    related_type: content?.type ?? (expert ? 'expert' : null),
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
