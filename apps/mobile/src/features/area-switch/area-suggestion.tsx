import { useMemo } from 'react';
import type { Area } from '@academy/contract/areas/shapes.ts';
import { UndoToast } from '@academy/ui/undo-toast/undo-toast.tsx';
import { areaStore } from '../../data/area-store.ts';
import { call } from '../../data/call.ts';
import { bannerEdge } from '../../platform/banner-edge.ts';
import { loadStored, saveStored } from '../../platform/storage.ts';
import { Store, useStore } from '../../platform/store.ts';
import styles from './area-suggestion.module.css';
import { pickSuggestion } from './use-suggested-area.ts';

/** A toast that suggests an area and disappears by itself. */
export function AreaSuggestion() {
  const area = useStore(suggestion);
  const edge = useStore(bannerEdge);
  const message = useMemo(() => area && { text: `您好像在${area.name}` }, [area]);
  return (
    <div className={styles.place}>
      <UndoToast
        message={message}
        label="看当地内容"
        edge={edge}
        onUndo={() => area && areaStore.select(area)}
        onClose={() => suggestion.set(undefined)}
      />
    </div>
  );
}

const storageKey = 'area_suggested';

export const suggestion = new Store<Area | undefined>(undefined);

/**
 * On the first visit of someone who has selected no area, finds the city of their network address and suggests it,
 * once per device. Ignoring the suggestion keeps the whole province selected.
 */
export async function suggestArea(): Promise<void> {
  if (areaStore.isChosen() || loadStored(storageKey)) return;
  const located = await call('POST area/locate', {}).catch(() => undefined);
  const area = located && !areaStore.isChosen() ? pickSuggestion(located) : undefined;
  if (!area) return;
  saveStored(storageKey, true);
  suggestion.set(area);
}
