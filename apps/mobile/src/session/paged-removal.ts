import type { InfiniteData } from '@tanstack/react-query';

/** What `useWirePages` keeps of a call: its pages as the server sent them. */
export type Pages<Item> = InfiniteData<{ list: Item[]; next_cursor: string | null }, string | null>;

/** Where an item stood: in which page, and which one of it. */
export interface Place {
  readonly page: number;
  readonly at: number;
}

/** The place of the first item that `matches`; undefined when none does. */
export function findPlace<Item>({ pages }: Pages<Item>, matches: (item: Item) => boolean): Place | undefined {
  for (const [page, { list }] of pages.entries()) {
    const at = list.findIndex(matches);
    if (at >= 0) return { page, at };
  }
  return undefined;
}

/** The pages without the item of that place. */
export function takeOut<Item>(data: Pages<Item>, { page, at }: Place): Pages<Item> {
  return withList(data, page, (list) => list.toSpliced(at, 1));
}

/** The pages with an item back in its place; where they have become fewer or shorter, at the end. */
export function putBack<Item>(data: Pages<Item>, item: Item, { page, at }: Place): Pages<Item> {
  return withList(data, Math.min(page, data.pages.length - 1), (list) => list.toSpliced(at, 0, item));
}

function withList<Item>(data: Pages<Item>, page: number, change: (list: Item[]) => Item[]): Pages<Item> {
  const pages = data.pages.map((each, index) =>
    index === page ? { ...each, list: change(each.list) } : each,
  );
  return { ...data, pages };
}
