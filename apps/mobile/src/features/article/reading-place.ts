import { keep } from '../../platform/storage.ts';
import { findPairedNumber, listPairs, withPair } from '../../platform/stored-pairs.ts';

/** How far each article was read, on this device: the block. Kept for the newest hundred; one read to its end is done. */

const storageKey = 'article_places';
const remembered = 100;
/** So near to the start there is nothing to come back to. */
const firstWorth = 2;

export function findReadingPlace(articleId: number): number | undefined {
  return findPairedNumber(listPairs(storageKey), articleId);
}

/** Undefined forgets the article. */
export function keepReadingPlace(articleId: number, block: number | undefined): void {
  const worth = block !== undefined && block >= firstWorth ? block : undefined;
  keep(storageKey, withPair(listPairs(storageKey), [articleId, worth], remembered));
}
