import type { Area } from '@academy/contract/areas/shapes.ts';
import { findStored, keep } from '../../platform/storage.ts';
import { Store } from '../../platform/store.ts';
import { areaStore } from '../../session/area-store.ts';
import { call } from '../../session/call.ts';
import { suggestionOf } from './suggestion-of.ts';

const suggestedKey = 'area_suggested';

/** What is being suggested. */
export const suggestion = new Store<Area | undefined>(undefined);

/**
 * At the first visit of somebody who has chosen no area: asks which city their address tells, and suggests it, once on
 * this device. Whoever lets it pass goes on seeing the whole province.
 */
export async function suggestArea(): Promise<void> {
  if (areaStore.isChosen() || findStored(suggestedKey)) return;
  const told = await call('POST area/locate', {}).catch(() => undefined);
  const area = told && !areaStore.isChosen() ? suggestionOf(told) : undefined;
  if (!area) return;
  keep(suggestedKey, true);
  suggestion.set(area);
}
