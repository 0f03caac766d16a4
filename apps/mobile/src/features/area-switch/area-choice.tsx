import { type KeyboardEvent, useState } from 'react';
import type { Area } from '@academy/contract/areas/shapes.ts';
import { CheckIcon } from '@academy/ui/icon/mark-icons.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { staleTimes, useApi } from '../../data/use-api.ts';
import styles from './area-choice.module.css';
import { isWithin, wholeAreaName } from './area-path.ts';

type AreaChoiceProps = {
  /** The area that is selected now. */
  current: Area;
  onChoose: (area: Area) => void;
};

/** Provinces and their cities on the left; the counties of the opened city on the right. */
export function AreaChoice({ current, onChoose }: AreaChoiceProps) {
  const [openCity, setOpenCity] = useState<Area>();
  const tree = useApi('GET area', { depth: 2 }, { staleTime: staleTimes.hour });
  if (tree.isPending) return <AreaSkeleton />;
  if (!tree.data) return <Failure error={tree.error} onRetry={tree.refetch} />;

  const provinces = tree.data.list;
  const cities = provinces.flatMap(({ children }) => children);
  const city = openCity ?? cities.find((each) => isWithin(current, each));
  return (
    <div className={styles.columns}>
      <div>
        {provinces.map(({ children, ...province }) => (
          <AreaColumn
            key={province.id}
            label={`${province.name}的城市`}
            areas={[province, ...children]}
            isCurrent={(area) => (area.lev === 0 ? area.id === current.id : isWithin(current, area))}
            isOpen={(area) => area.id === city?.id}
            nameOf={(area) => (area.lev === 0 ? wholeAreaName(area) : area.name)}
            onPress={(area) => (area.lev === 0 ? onChoose(area) : setOpenCity(area))}
          />
        ))}
      </div>
      {city ? <Counties key={city.id} city={city} current={current} onChoose={onChoose} /> : <Hint />}
    </div>
  );
}

function Hint() {
  return <p className={styles.hint}>选一个城市，再选区县</p>;
}

function Counties({ city, current, onChoose }: AreaChoiceProps & { city: Area }) {
  const counties = useApi('GET area', { parent_id: city.id }, { staleTime: staleTimes.hour });
  if (counties.isPending) return <AreaSkeleton />;
  if (!counties.data) return <Failure error={counties.error} onRetry={counties.refetch} />;
  return (
    <AreaColumn
      label={`${city.name}的区县`}
      areas={[city, ...counties.data.list]}
      isCurrent={(area) => area.id === current.id}
      nameOf={(area) => (area.id === city.id ? wholeAreaName(area) : area.name)}
      onPress={onChoose}
    />
  );
}

type AreaColumnProps = {
  label: string;
  areas: readonly Area[];
  /** The selected area, or an area that contains it. */
  isCurrent: (area: Area) => boolean;
  /** Whether the area's children are shown in the next column. Only for columns whose areas have children. */
  isOpen?: (area: Area) => boolean;
  nameOf: (area: Area) => string;
  onPress: (area: Area) => void;
};

/** A column of areas. The up and down arrow keys move the focus. */
function AreaColumn({ label, areas, isCurrent, isOpen, nameOf, onPress }: AreaColumnProps) {
  const moveFocus = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
    buttons[buttons.indexOf(event.currentTarget) + step]?.focus();
  };
  return (
    <ul className={styles.column} aria-label={label}>
      {areas.map((area, index) => (
        <li key={area.id}>
          <button
            type="button"
            aria-current={isCurrent(area) || undefined}
            aria-expanded={index > 0 ? isOpen?.(area) : undefined}
            ref={isCurrent(area) ? scrollIntoView : undefined}
            onClick={() => onPress(area)}
            onKeyDown={moveFocus}
          >
            {nameOf(area)}
            {isCurrent(area) && !isOpen?.(area) && <CheckIcon />}
          </button>
        </li>
      ))}
    </ul>
  );
}

const scrollIntoView = (button: HTMLElement | null) => button?.scrollIntoView({ block: 'nearest' });

function AreaSkeleton() {
  return (
    <div role="status" aria-label="加载中" className={styles.column}>
      <Skeleton lines={6} height="2.25rem" />
    </div>
  );
}
