import { useSyncExternalStore } from 'react';

/** A value that tells when it changes; read by components through `useStore`. */
export class Store<T> {
  #value: T;
  #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get = (): T => this.#value;

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
export function useStore<T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T {
  return useSyncExternalStore(subscribe, get, get);
}
