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

  /** Whether somebody chose on this device, be it the whole province: then nothing else is suggested. */
  isChosen = (): boolean => findStored<Area>(areaKey) !== undefined;

  /** Changes the selection only when it is another area; tells whether it was. */
  select(chosen: Area): boolean {
    const isOther = chosen.id !== this.get().id;
    const { id, name, signal, lev } = isOther ? chosen : this.get();
    keep(areaKey, { id, name, signal, lev });
    if (isOther) this.set({ id, name, signal, lev });
    return isOther;
  }
}

export const areaStore = new AreaStore(defaultArea);
