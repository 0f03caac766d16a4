import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@academy/client/api-error.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';

interface RemovalOptions<Item> {
  /**
   * The lists that contain the item, as `useApiPages` caches them: `['GET user/like']` means every query of that
   * call.
   */
  readonly lists: readonly QueryKey[];
  readonly isSame: (one: Item, other: Item) => boolean;
  readonly send: (item: Item, action: 'add' | 'cancel') => Promise<unknown>;
  /** Other queries to refetch. */
  readonly affectedQueries: (item: Item) => readonly QueryKey[];
  /** The message after the removal: 已取消收藏. */
  readonly removedMessage: string;
}

interface Removed<Item> {
  readonly text: string;
  readonly item: Item;
  readonly positions: readonly (readonly [QueryKey, ItemPosition])[];
  /** Settles when the server has answered; true when it accepted. */
  readonly accepted: Promise<boolean>;
}

/**
 * Removes items from the user's own lists at once and notifies the server; a refusal restores them and shows a toast.
 * `removal` is what `undo` can still take back, for ui `UndoToast`. The lists are refetched when they are opened
 * again, not while the user reads them.
 */
export function useListRemoval<Item>({
  lists,
  isSame,
  send,
  affectedQueries,
  removedMessage,
}: RemovalOptions<Item>) {
  const client = useQueryClient();
  const [removal, setRemoval] = useState<Removed<Item>>();

  const removeFromLists = (item: Item) =>
    lists
      .flatMap((queryKey) => client.getQueriesData<Pages<Item>>({ queryKey }))
      .flatMap(([key, data]) => {
        const position = data && findPosition(data, (each) => isSame(each, item));
        if (!position) return [];
        client.setQueryData(key, removeAt(data, position));
        return [[key, position] as const];
      });
  const restoreToLists = (item: Item, positions: Removed<Item>['positions']) => {
    for (const [key, position] of positions) {
      client.setQueryData<Pages<Item>>(key, (data) => data && insertAt(data, item, position));
    }
  };
  const sendChange = async (item: Item, action: 'add' | 'cancel'): Promise<boolean> => {
    try {
      await send(item, action);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.silent) toast.show(error.message);
      return false;
    }
    for (const queryKey of lists) void client.invalidateQueries({ queryKey, refetchType: 'none' });
    for (const queryKey of affectedQueries(item)) void client.invalidateQueries({ queryKey });
    return true;
  };
  const remove = async (item: Item): Promise<void> => {
    // A running request would still contain the item.
    await Promise.all(lists.map((queryKey) => client.cancelQueries({ queryKey })));
    const positions = removeFromLists(item);
    const accepted = sendChange(item, 'cancel');
    const removed = { text: removedMessage, item, positions, accepted };
    setRemoval(removed);
    if (await accepted) return;
    restoreToLists(item, positions);
    setRemoval((current) => (current === removed ? undefined : current));
  };
  const undo = async (): Promise<void> => {
    if (!removal) return;
    const { item, positions, accepted } = removal;
    setRemoval(undefined);
    // A refusal has restored it already.
    if (!(await accepted)) return;
    restoreToLists(item, positions);
    if (!(await sendChange(item, 'add'))) removeFromLists(item);
  };
  return { remove, removal, undo, dismiss: () => setRemoval(undefined) };
}

/** What `useApiPages` caches of a call: its pages as the server sent them. */
export type Pages<Item> = InfiniteData<{ list: Item[]; next_cursor: string | null }, string | null>;

/** Where an item stood: the page, and the index in it. */
interface ItemPosition {
  readonly page: number;
  readonly at: number;
}

/** The position of the first item that `matches`; undefined when none does. */
export function findPosition<Item>(
  { pages }: Pages<Item>,
  matches: (item: Item) => boolean,
): ItemPosition | undefined {
  for (const [page, { list }] of pages.entries()) {
    const index = list.findIndex(matches);
    if (index >= 0) return { page, at: index };
  }
  return undefined;
}

/** The pages without the item at that position. */
export function removeAt<Item>(data: Pages<Item>, { page, at: index }: ItemPosition): Pages<Item> {
  return withList(data, page, (list) => list.toSpliced(index, 1));
}

/** The pages with an item inserted at its position, or at the end where they have become fewer or shorter. */
export function insertAt<Item>(
  data: Pages<Item>,
  item: Item,
  { page, at: index }: ItemPosition,
): Pages<Item> {
  return withList(data, Math.min(page, data.pages.length - 1), (list) => list.toSpliced(index, 0, item));
}

function withList<Item>(data: Pages<Item>, page: number, change: (list: Item[]) => Item[]): Pages<Item> {
  const pages = data.pages.map((each, index) =>
    index === page ? { ...each, list: change(each.list) } : each,
  );
  return { ...data, pages };
}
