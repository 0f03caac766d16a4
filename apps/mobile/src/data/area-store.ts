import type { Area } from '@academy/contract/areas/shapes.ts';
import { area } from '@academy/contract/limits.ts';
import { Store } from '../platform/store.ts';
import { loadStored, saveStored } from '../platform/storage.ts';

const areaKey = 'area';

export const defaultArea: Area = {
  id: area.defaultId,
  name: area.defaultName,
  signal: area.defaultSignal,
  lev: area.defaultLevel,
};

/** The area selected by the user; the whole province until then. */
class AreaStore extends Store<Area> {
  restore(): void {
    this.set(loadStored<Area>(areaKey) ?? defaultArea);
  }

  /** Whether an area was selected on this device, even the province, or taken from the account; then none is suggested. */
  isChosen = (): boolean => loadStored<Area>(areaKey) !== undefined;

  /** Selects an area; returns whether its id differs from the current one. */
  select(selected: Area): boolean {
    const isOther = selected.id !== this.get().id;
    const { id, name, signal, lev } = isOther ? selected : this.get();
    saveStored(areaKey, { id, name, signal, lev });
    if (isOther) this.set({ id, name, signal, lev });
    return isOther;
  }
}

export const areaStore = new AreaStore(defaultArea);
