import { findStored } from './storage.ts';

/** A key and what is remembered of it. Pairs, since an object would put keys that look like numbers first. */
export type Pair = readonly [key: unknown, value: unknown];

/** The pairs kept under `storageKey`, the newest last. What else an earlier release or a stranger left there is none. */
export function listPairs(storageKey: string): readonly Pair[] {
  const stored = findStored<unknown>(storageKey);
  return Array.isArray(stored) ? stored.filter((pair): pair is Pair => Array.isArray(pair)) : [];
}

/** The pairs with this one as the newest, no more than the newest `most`. A value of undefined takes its key out. */
export function withPair(pairs: readonly Pair[], [key, value]: Pair, most: number): readonly Pair[] {
  const others = pairs.filter(([other]) => other !== key);
  return (value === undefined ? others : [...others, [key, value] as const]).slice(-most);
}

/** The value of a key that is a number; undefined where there is none. */
export function findPairedNumber(pairs: readonly Pair[], key: unknown): number | undefined {
  const value = pairs.find(([other]) => other === key)?.[1];
  return typeof value === 'number' ? value : undefined;
}
