import type { Area } from '@academy/contract/areas/shapes.ts';
import { area } from '@academy/contract/limits.ts';
import { Store } from '../platform/store.ts';
import { findStored, keep } from '../platform/storage.ts';

const areaKey = 'area';

export const defaultArea: Area = {
  id: area.defaultId,
  name: area.defaultName,
  signal: area.defaultSignal,
  lev: area.defaultLevel,
};

/** The area that the user chose, the whole province until then. */
class AreaStore extends Store<Area> {
  restore(): void {
    this.set(findStored<Area>(areaKey) ?? defaultArea);
  }

  /** Changes the selection only when it is another area; tells whether it was. */
  select(chosen: Area): boolean {
    if (chosen.id === this.get().id) return false;
    const { id, name, signal, lev } = chosen;
    keep(areaKey, { id, name, signal, lev });
    this.set({ id, name, signal, lev });
    return true;
  }
}

export const areaStore = new AreaStore(defaultArea);
