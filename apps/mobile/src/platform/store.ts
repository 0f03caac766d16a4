import { useSyncExternalStore } from 'react';

/** An observable value, read by components through `useStore`. */
export class Store<T> {
  #value: T;
  #first: T;
  #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = this.#first = value;
  }

  get = (): T => this.#value;

  /** The value that the server rendered; hydration starts with it, then `useStore` moves on to the current value. */
  getServerSnapshot = (): T => this.#first;

  /** Sets the value that the server rendered with. */
  setInitial(value: T): void {
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

export function useStore<T>({
  subscribe,
  get,
  getServerSnapshot,
}: Pick<Store<T>, 'subscribe' | 'get' | 'getServerSnapshot'>): T {
  return useSyncExternalStore(subscribe, get, getServerSnapshot);
}
