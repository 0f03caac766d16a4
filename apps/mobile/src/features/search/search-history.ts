import { Store } from '../../platform/store.ts';
import { findStored, keep } from '../../platform/storage.ts';

const historyKey = 'search_history';

/** How many searches the device remembers. */
export const historyLimit = 10;

/** What guests searched for on this device, the latest first; each keyword once. */
class SearchHistory extends Store<readonly string[]> {
  /** Takes up what earlier visits left, and what another window has searched for since. */
  restore(): void {
    const stored = findStored<unknown>(historyKey);
    const words = Array.isArray(stored) ? stored.filter((word) => typeof word === 'string') : [];
    if (words.join('\n') !== this.get().join('\n')) this.set(words.slice(0, historyLimit));
  }

  add(keyword: string): void {
    // Whoever came by a link with a keyword has not seen the history yet.
    this.restore();
    this.#keep([keyword, ...this.get().filter((word) => word !== keyword)].slice(0, historyLimit));
  }

  remove(keyword: string): void {
    this.restore();
    this.#keep(this.get().filter((word) => word !== keyword));
  }

  clear(): void {
    this.#keep([]);
  }

  #keep(words: readonly string[]): void {
    keep(historyKey, words.length > 0 ? words : undefined);
    this.set(words);
  }
}

export const searchHistory = new SearchHistory([]);
