import type { Area } from '@academy/contract/areas/shapes.ts';
import { useStore } from '../../platform/store.ts';
import { areaStore } from '../../session/area-store.ts';
import { staleTimes } from '../../session/stale-times.ts';
import { useWire } from '../../session/use-wire.ts';
import { suggestionOf } from './suggestion-of.ts';

/** The city that the network's address tells, while nobody has chosen an area; undefined otherwise. It changes nothing. */
export function useSuggestedArea(): Area | undefined {
  useStore(areaStore);
  const isChosen = areaStore.isChosen();
  const { data } = useWire('POST area/locate', {}, { enabled: !isChosen, staleTime: staleTimes.hour });
  return data && !isChosen ? suggestionOf(data) : undefined;
}
