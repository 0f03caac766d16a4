import { Store } from '../../platform/store.ts';
import { loadStored, saveStored } from '../../platform/storage.ts';

const storageKey = 'search_history';

export const historyLimit = 10;

/** A guest's searches on this device, the latest first, each keyword once. */
class SearchHistory extends Store<readonly string[]> {
  /** Loads what earlier visits and other windows have saved. */
  restore(): void {
    const stored = loadStored<unknown>(storageKey);
    const words = Array.isArray(stored) ? stored.filter((word) => typeof word === 'string') : [];
    if (words.join('\n') !== this.get().join('\n')) this.set(words.slice(0, historyLimit));
  }

  add(keyword: string): void {
    // Somebody who opened a link with a keyword has not loaded the history yet.
    this.restore();
    this.#save([keyword, ...this.get().filter((word) => word !== keyword)].slice(0, historyLimit));
  }

  remove(keyword: string): void {
    this.restore();
    this.#save(this.get().filter((word) => word !== keyword));
  }

  clear(): void {
    this.#save([]);
  }

  #save(words: readonly string[]): void {
    saveStored(storageKey, words.length > 0 ? words : undefined);
    this.set(words);
  }
}

export const searchHistory = new SearchHistory([]);
