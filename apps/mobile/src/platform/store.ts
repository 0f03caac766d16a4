import { useSyncExternalStore } from 'react';

/** A value that tells when it changes; read by components through `useStore`. */
export class Store<T> {
  #value: T;
  #first: T;
  #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = this.#first = value;
  }

  get = (): T => this.#value;

  /** What the server's HTML shows, and a screen that takes it over with it; `useStore` then goes on to the value. */
  getFirst = (): T => this.#first;

  /** Sets the value as one that the server knows too. */
  start(value: T): void {
    this.#first = value;
    this.set(value);
  }

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** The store's value, kept up to date. */
export function useStore<T>({
  subscribe,
  get,
  getFirst,
}: Pick<Store<T>, 'subscribe' | 'get' | 'getFirst'>): T {
  return useSyncExternalStore(subscribe, get, getFirst);
}
