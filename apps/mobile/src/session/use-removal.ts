import { ApiError } from '@academy/client/api-error.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { findPlace, type Pages, type Place, putBack, takeOut } from './paged-removal.ts';

interface Settings<Item> {
  /** The lists that it stands in, as `useWirePages` keeps them: `['GET user/like']` means every one of that call. */
  readonly lists: readonly QueryKey[];
  readonly isSame: (one: Item, other: Item) => boolean;
  readonly send: (item: Item, action: 'add' | 'cancel') => Promise<unknown>;
  /** What else tells of it, to be read anew. */
  readonly touches: (item: Item) => readonly QueryKey[];
  /** What is said when it is gone: 已取消收藏. */
  readonly said: string;
}

interface Removed<Item> {
  readonly text: string;
  readonly item: Item;
  readonly places: readonly (readonly [QueryKey, Place])[];
  /** Settles when the server has answered; true when it agreed. */
  readonly done: Promise<boolean>;
}

/**
 * Takes items out of one's own lists at once and tells the server; a refusal puts them back and is said. `news` is what
 * can still be taken back with `undo`, for ui `UndoToast`. The lists are read anew when they are opened again, not under
 * the reader's eyes.
 */
export function useRemoval<Item>({ lists, isSame, send, touches, said }: Settings<Item>) {
  const client = useQueryClient();
  const [news, setNews] = useState<Removed<Item>>();

  const takeFromLists = (item: Item) =>
    lists
      .flatMap((queryKey) => client.getQueriesData<Pages<Item>>({ queryKey }))
      .flatMap(([key, data]) => {
        const place = data && findPlace(data, (each) => isSame(each, item));
        if (!place) return [];
        client.setQueryData(key, takeOut(data, place));
        return [[key, place] as const];
      });
  const putIntoLists = (item: Item, places: Removed<Item>['places']) => {
    for (const [key, place] of places) {
      client.setQueryData<Pages<Item>>(key, (data) => data && putBack(data, item, place));
    }
  };
  const tell = async (item: Item, action: 'add' | 'cancel'): Promise<boolean> => {
    try {
      await send(item, action);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.silent) toast.show(error.message);
      return false;
    }
    for (const queryKey of lists) void client.invalidateQueries({ queryKey, refetchType: 'none' });
    for (const queryKey of touches(item)) void client.invalidateQueries({ queryKey });
    return true;
  };
  const remove = async (item: Item): Promise<void> => {
    // An answer that is on its way still has it.
    await Promise.all(lists.map((queryKey) => client.cancelQueries({ queryKey })));
    const places = takeFromLists(item);
    const done = tell(item, 'cancel');
    const removed = { text: said, item, places, done };
    setNews(removed);
    if (await done) return;
    putIntoLists(item, places);
    setNews((now) => (now === removed ? undefined : now));
  };
  const undo = async (): Promise<void> => {
    if (!news) return;
    const { item, places, done } = news;
    setNews(undefined);
    // A refusal has put it back already.
    if (!(await done)) return;
    putIntoLists(item, places);
    if (!(await tell(item, 'add'))) takeFromLists(item);
  };
  return { remove, news, undo, forget: () => setNews(undefined) };
}
