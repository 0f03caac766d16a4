import type { Area } from '@academy/contract/areas/shapes.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { useState } from 'react';
import { useChunk } from '../../../platform/use-chunk.ts';
import styles from './user-info-screen.module.css';

const loadSheet = () => import('../../../features/area-switch/area-sheet.tsx');

/** Where one lives, by city or county. */
export function AreaField({ area, onChoose }: { area: Area; onChoose: (area: Area) => void }) {
  const [isOpen, setOpen] = useState(false);
  const sheet = useChunk(loadSheet, isOpen);
  return (
    <>
      <Card flush>
        <div className={styles.area}>
          <Cell title="地区" value={area.name} onClick={() => setOpen(true)} />
        </div>
      </Card>
      {sheet && (
        <sheet.AreaSheet open={isOpen} onClose={() => setOpen(false)} own={{ current: area, onChoose }} />
      )}
    </>
  );
}
