/** Values in localStorage. A browser that refuses storage (private windows, full disks) keeps nothing. */

/**
 * The value stored under `key`, or undefined when there is none or it cannot be parsed. The caller names its type; it
 * is not checked.
 */
// eslint-disable-next-line typescript/no-unnecessary-type-parameters -- said once by the caller instead of cast.
export function loadStored<T>(key: string): T | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') as T;
  } catch {
    return undefined;
  }
}

/** Stores `value` under `key`; undefined removes it. */
export function saveStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is lost but the comfort of finding it again.
  }
}
