import { loadStored } from './storage.ts';

/** A key and its value. Pairs, because an object would sort numeric keys first. */
export type Pair = readonly [key: unknown, value: unknown];

/** The pairs stored under `storageKey`, newest last. Entries of any other shape are ignored. */
export function listPairs(storageKey: string): readonly Pair[] {
  const stored = loadStored<unknown>(storageKey);
  return Array.isArray(stored) ? stored.filter((pair): pair is Pair => Array.isArray(pair)) : [];
}

/** The pairs with this one as the newest, at most `max` of them. A value of undefined removes its key. */
export function withPair(pairs: readonly Pair[], [key, value]: Pair, max: number): readonly Pair[] {
  const others = pairs.filter(([other]) => other !== key);
  return (value === undefined ? others : [...others, [key, value] as const]).slice(-max);
}

/** The value of a key if it is a number; undefined otherwise. */
export function findPairedNumber(pairs: readonly Pair[], key: unknown): number | undefined {
  const value = pairs.find(([other]) => other === key)?.[1];
  return typeof value === 'number' ? value : undefined;
}
