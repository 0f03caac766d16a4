import type { Area } from '@academy/contract/areas/shapes.ts';
import type { Api } from '@academy/contract/endpoints.ts';
import { areaStore } from '../../data/area-store.ts';
import { staleTimes, useApi } from '../../data/use-api.ts';
import { useStore } from '../../platform/store.ts';

/** The city of the network address while no area has been selected; otherwise undefined. It selects nothing. */
export function useSuggestedArea(): Area | undefined {
  useStore(areaStore);
  const isChosen = areaStore.isChosen();
  const { data } = useApi('POST area/locate', {}, { enabled: !isChosen, staleTime: staleTimes.hour });
  return data && !isChosen ? pickSuggestion(data) : undefined;
}

/** Returns the located area if it differs from the selected one. */
export function pickSuggestion({ place, area }: Api['POST area/locate']['output']): Area | undefined {
  return place === 'inside' && area && area.id !== areaStore.get().id ? area : undefined;
}
