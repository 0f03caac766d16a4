import type { Area } from '@academy/contract/areas/shapes.ts';
import { useStore } from '../../../platform/store.ts';
import { areaStore } from '../../../session/area-store.ts';
import styles from './area-chips.module.css';

type Props = {
  label: string;
  areas: readonly Area[];
  /** What an area is called here; its name unless given. */
  nameOf?: (area: Area) => string;
  onChoose: (area: Area) => void;
};

/** Areas to press, three beside each other; the present one is marked. */
export function AreaChips({ label, areas, nameOf, onChoose }: Props) {
  const current = useStore(areaStore);
  return (
    <ul className={styles.chips} aria-label={label}>
      {areas.map((area) => (
        <li key={area.id}>
          <button
            type="button"
            aria-current={area.id === current.id || undefined}
            onClick={() => onChoose(area)}
          >
            {nameOf?.(area) ?? area.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
