import type { Area } from '@academy/contract/areas/shapes.ts';
import { Failure } from '@academy/ui/state/failure.tsx';
import { useState } from 'react';
import { staleTimes } from '../../session/stale-times.ts';
import { useWire } from '../../session/use-wire.ts';
import styles from './area-choice.module.css';
import { AreaColumn } from './area-column.tsx';
import { AreaSkeleton } from './area-skeleton.tsx';
import { isWithin, wholeName } from './area-path.ts';

type Props = {
  /** The area that is chosen now. */
  current: Area;
  onChoose: (area: Area) => void;
};

/** Provinces and their cities at the left; at the right the counties of the city that is looked at. */
export function AreaChoice({ current, onChoose }: Props) {
  const [looked, setLooked] = useState<Area>();
  const tree = useWire('GET area', { depth: 2 }, { staleTime: staleTimes.hour });
  if (tree.isPending) return <AreaSkeleton />;
  if (!tree.data) return <Failure error={tree.error} onRetry={tree.refetch} />;

  const provinces = tree.data.list;
  const cities = provinces.flatMap(({ children }) => children);
  const city = looked ?? cities.find((each) => isWithin(current, each));
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
            nameOf={(area) => (area.lev === 0 ? wholeName(area) : area.name)}
            onPress={(area) => (area.lev === 0 ? onChoose(area) : setLooked(area))}
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

function Counties({ city, current, onChoose }: Props & { city: Area }) {
  const counties = useWire('GET area', { parent_id: city.id }, { staleTime: staleTimes.hour });
  if (counties.isPending) return <AreaSkeleton />;
  if (!counties.data) return <Failure error={counties.error} onRetry={counties.refetch} />;
  return (
    <AreaColumn
      label={`${city.name}的区县`}
      areas={[city, ...counties.data.list]}
      isCurrent={(area) => area.id === current.id}
      nameOf={(area) => (area.id === city.id ? wholeName(area) : area.name)}
      onPress={onChoose}
    />
  );
}
