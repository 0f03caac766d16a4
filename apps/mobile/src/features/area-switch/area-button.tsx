import { ChevronIcon } from '@academy/ui/icon/chevron.tsx';
import { LocationIcon } from '@academy/ui/icon/location.tsx';
import { useState } from 'react';
import { useStore } from '../../platform/store.ts';
import { useChunk } from '../../platform/use-chunk.ts';
import { areaStore } from '../../session/area-store.ts';
import styles from './area-button.module.css';

const loadSheet = () => import('./area-sheet.tsx');

/** Names the chosen area and opens the choice of another. */
export function AreaButton() {
  const { name } = useStore(areaStore);
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const sheet = useChunk(loadSheet, isWanted || isOpen);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={`地区：${name}`}
        aria-busy={isOpen && !sheet}
        onPointerDown={() => setWanted(true)}
        onClick={() => setOpen(true)}
      >
        <LocationIcon />
        <span>{name}</span>
        <ChevronIcon />
      </button>
      {sheet && <sheet.AreaSheet open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
