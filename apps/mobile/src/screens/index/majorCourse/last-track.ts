import { findStored, keep } from '../../../platform/storage.ts';

const storageKey = 'major_track';

/** The learning track that was last chosen on this device: a child does not change its age overnight. */
export const findLastTrack = (): number | undefined => findStored<number>(storageKey);

export const keepLastTrack = (id: number): void => keep(storageKey, id);
