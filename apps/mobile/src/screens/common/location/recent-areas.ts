import { useState } from 'react';
import type { Area } from '@academy/contract/areas/shapes.ts';
import { useApi } from '../../../data/use-api.ts';
import { loadStored, saveStored } from '../../../platform/storage.ts';
import { useIsSignedIn } from '../../../session/use-profile.ts';

const storageKey = 'recent_areas';
const maxStored = 4;

/** The areas last chosen on this device, latest first. */
function listRecentAreas(): readonly Area[] {
  const stored = loadStored<readonly Area[]>(storageKey);
  return Array.isArray(stored) ? stored.filter((area?: Area) => area && area.id > 0 && area.name) : [];
}

export function saveRecentArea({ id, name, signal, lev }: Area): void {
  const otherAreas = listRecentAreas().filter((area) => area.id !== id);
  saveStored(storageKey, [{ id, name, signal, lev }, ...otherAreas].slice(0, maxStored));
}

const maxShown = 6;

/** Recent areas: for a signed-in person those chosen on any device, otherwise those chosen on this device. */
export function useRecentAreas(): readonly Area[] {
  const [onDevice] = useState(listRecentAreas);
  const isSignedIn = useIsSignedIn();
  const history = useApi('GET area/history', {}, { enabled: isSignedIn });
  // Another person's cached history must not be shown after signing out.
  const ofAccount = (isSignedIn && history.data?.list) || [];
  return ofAccount.length > 0 ? ofAccount.slice(0, maxShown) : onDevice;
}
