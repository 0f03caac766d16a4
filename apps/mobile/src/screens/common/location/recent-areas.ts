import type { Area } from '@academy/contract/areas/shapes.ts';
import { findStored, keep } from '../../../platform/storage.ts';

const storageKey = 'recent_areas';
const remembered = 4;

/** The areas that were last chosen on this device, the latest first. */
export function listRecentAreas(): readonly Area[] {
  const stored = findStored<readonly Area[]>(storageKey);
  return Array.isArray(stored) ? stored.filter((area?: Area) => area && area.id > 0 && area.name) : [];
}

export function rememberArea({ id, name, signal, lev }: Area): void {
  const others = listRecentAreas().filter((area) => area.id !== id);
  keep(storageKey, [{ id, name, signal, lev }, ...others].slice(0, remembered));
}
