import type { ModuleItem } from '@academy/contract/areas/page.ts';
import type { ContentCard, ExpertCard } from '@academy/contract/areas/shapes.ts';
import { listExpertCards, presentExpertCard } from '../../domain/catalogue/expert-card.ts';
import { cutPage, type Page } from '../../domain/catalogue/keyset-paging.ts';
import { presentPicture } from '../../domain/catalogue/media.ts';
import { getContentCards } from '../../domain/catalogue/content-lists.ts';
import type { Storage } from '../../ports/storage.ts';
import type { EntryRow, ItemRow } from './entry-sources.ts';
import type { PageDeps } from './page-queries.ts';

interface Cards {
  readonly contents: ReadonlyMap<number, ContentCard>;
  readonly experts: ReadonlyMap<number, ExpertCard>;
}

const distinctIds = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];

/**
 * Loads all cards of the entries: `known` items come from the shared section, the others in one query for contents
 * and one for experts.
 */
export async function readCards(
  deps: Pick<PageDeps, 'db' | 'storage'>,
  entries: readonly EntryRow[],
  known: readonly ModuleItem[] = [],
): Promise<Cards> {
  const knownContents = known.flatMap(({ content }) => content ?? []);
  const experts = new Map(known.flatMap(({ expert }) => expert ?? []).map((expert) => [expert.id, expert]));
  const missing = distinctIds(entries.map((entry) => entry.expert_id)).filter((id) => !experts.has(id));
  const [contents, rows] = await Promise.all([
    getContentCards(deps, distinctIds(entries.map((entry) => entry.content_id)), knownContents),
    listExpertCards(deps.db, missing),
  ]);
  for (const row of rows) experts.set(row.id, presentExpertCard(row, deps.storage));
  return { contents, experts };
}

export const cutEntries = (entries: EntryRow[], size: number): Page<EntryRow> =>
  cutPage(entries, size, (row) => [row.key_1, row.key_2, row.key_3]);

/** The entries of a block; one whose content was withdrawn between the two statements is left out. */
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

/** The editor's own title goes before the title of the target. An entry without editor takes the id of its target. */
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
