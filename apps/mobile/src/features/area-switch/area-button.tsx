import { ChevronIcon, LocationIcon } from '@academy/ui/icon/shell-icons.tsx';
import { useState } from 'react';
import { useStore } from '../../platform/store.ts';
import { useLazyChunk } from '../../platform/use-lazy-chunk.ts';
import { areaStore } from '../../data/area-store.ts';
import styles from './area-button.module.css';

const loadSheet = () => import('./area-sheet.tsx');

export function AreaButton() {
  const { name } = useStore(areaStore);
  const [isOpen, setOpen] = useState(false);
  const [isRequested, setRequested] = useState(false);
  const sheet = useLazyChunk(loadSheet, isRequested || isOpen);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={`地区：${name}`}
        aria-busy={isOpen && !sheet}
        onPointerDown={() => setRequested(true)}
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
