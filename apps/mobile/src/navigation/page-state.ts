import { useState, useSyncExternalStore } from 'react';
import { usePage } from './page-context.ts';

/** What a page showed: the chosen tabs and filters by name, and how far it was scrolled. */
type PageState = Readonly<Record<string, string | number>>;

/** In sessionStorage: a reload finds the pages of this browser tab again, by the keys that their history stores. */
export const pageStatesKey = 'page_states';
/** Of the pages visited last. */
const maxPages = 30;

function loadStates(): [key: string, state: PageState][] {
  try {
    return JSON.parse(sessionStorage.getItem(pageStatesKey) ?? '[]') as [string, PageState][];
  } catch {
    return [];
  }
}

export const loadPageState = (key: string): PageState =>
  loadStates().find(([stored]) => stored === key)?.[1] ?? {};

export function savePageState(key: string, change: PageState): void {
  const states = loadStates();
  const others = states.filter(([stored]) => stored !== key);
  const state = { ...states.find(([stored]) => stored === key)?.[1], ...change };
  try {
    sessionStorage.setItem(pageStatesKey, JSON.stringify([...others, [key, state]].slice(-maxPages)));
  } catch {
    // A browser that refuses storage: after a reload the page has its initial state.
  }
}

const neverChanges = () => () => {};
const notOnTheServer = () => undefined;

/**
 * A tab or filter of the page, which a reload keeps: `useState` for a word. A stored word that is not among the `known`
 * items, if they are given, is ignored.
 */
export function usePageState<Word extends string>(
  name: string,
  initial: Word,
  known?: readonly { readonly key: Word }[],
): [Word, (word: Word) => void] {
  const { key } = usePage();
  const [chosen, setChosen] = useState<Word>();
  // A server-rendered page hydrates as it was rendered, then shows what was stored.
  const stored = useSyncExternalStore(neverChanges, () => loadPageState(key)[name], notOnTheServer);
  const isUsable = typeof stored === 'string' && (known?.some((item) => item.key === stored) ?? true);
  const choose = (word: Word) => {
    savePageState(key, { [name]: word });
    setChosen(word);
  };
  return [chosen ?? (isUsable ? (stored as Word) : initial), choose];
}
