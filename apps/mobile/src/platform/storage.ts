/** What the browser keeps for us between visits. A browser that refuses (private windows, full disks) forgets it. */

/** The value kept under `key`, or undefined when there is none or it cannot be read. Its shape is the caller's word. */
// eslint-disable-next-line typescript/no-unnecessary-type-parameters -- said once by the caller instead of cast.
export function findStored<T>(key: string): T | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') as T;
  } catch {
    return undefined;
  }
}

/** Keeps `value` under `key`; undefined forgets it. */
export function keep(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is lost but the comfort of finding it again.
  }
}
