import type { Area } from '@academy/contract/areas/shapes.ts';
import type { Wire } from '@academy/contract/endpoints.ts';
import { areaStore } from '../../session/area-store.ts';

/** What is worth suggesting of what an address tells: another area than the one that is shown. */
export function suggestionOf({ place, area }: Wire['POST area/locate']['output']): Area | undefined {
  return place === 'inside' && area && area.id !== areaStore.get().id ? area : undefined;
}
