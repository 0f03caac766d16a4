import { findStored, keep } from '../../../platform/storage.ts';

const storageKey = 'mini_video_sound';

/** Whether whoever holds this phone wants to hear mini videos; a browser may still ask for a tap first. */
export const wantsSound = (): boolean => findStored<boolean>(storageKey) === true;

export const keepSound = (wanted: boolean): void => keep(storageKey, wanted);
