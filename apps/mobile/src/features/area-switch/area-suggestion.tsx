import { UndoToast } from '@academy/ui/undo-toast/undo-toast.tsx';
import { useMemo } from 'react';
import { useStore } from '../../platform/store.ts';
import { areaStore } from '../../session/area-store.ts';
import styles from './area-suggestion.module.css';
import { suggestion } from './suggest-area.ts';

/** The suggestion of an area, over whatever is read; it goes by itself. */
export function AreaSuggestion() {
  const area = useStore(suggestion);
  const news = useMemo(() => area && { text: `您好像在${area.name}` }, [area]);
  return (
    <div className={styles.place}>
      <UndoToast
        news={news}
        label="看当地内容"
        onUndo={() => area && areaStore.select(area)}
        onClose={() => suggestion.set(undefined)}
      />
    </div>
  );
}
