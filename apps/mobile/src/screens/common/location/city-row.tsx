import type { Area } from '@academy/contract/areas/shapes.ts';
import { ChevronIcon } from '@academy/ui/icon/chevron.tsx';
import { isWithin, wholeName } from '../../../features/area-switch/area-path.ts';
import { useStore } from '../../../platform/store.ts';
import { areaStore } from '../../../session/area-store.ts';
import { AreaChips } from './area-chips.tsx';
import styles from './city-row.module.css';
import type { AreaNode } from './find-areas.ts';

type Props = { city: AreaNode; isOpen: boolean; onToggle: () => void; onChoose: (area: Area) => void };

/** A city that opens to the whole of it and its counties. */
export function CityRow({ city, isOpen, onToggle, onChoose }: Props) {
  const isCurrent = isWithin(useStore(areaStore), city);
  return (
    <>
      <button
        type="button"
        className={styles.city}
        aria-expanded={isOpen}
        aria-current={isCurrent || undefined}
        onClick={onToggle}
      >
        {city.name}
        <ChevronIcon />
      </button>
      {isOpen && (
        <div className={styles.counties}>
          <AreaChips
            label={`${city.name}的区县`}
            areas={[city, ...city.children]}
            nameOf={(area) => (area.id === city.id ? wholeName(area) : area.name)}
            onChoose={onChoose}
          />
        </div>
      )}
    </>
  );
}
