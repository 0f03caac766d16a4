import type { Area } from '@academy/contract/areas/shapes.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { LocationIcon } from '@academy/ui/icon/location.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { useState } from 'react';
import { isWithin, wholeName } from '../../../features/area-switch/area-path.ts';
import { useStore } from '../../../platform/store.ts';
import { areaStore } from '../../../session/area-store.ts';
import styles from './all-areas.module.css';
import { AreaChips } from './area-chips.tsx';
import { CityRow } from './city-row.tsx';
import type { AreaNode } from './find-areas.ts';
import { LocatePlace } from './locate-place.tsx';
import { useRecentAreas } from './use-recent-areas.ts';

type Props = { tree: readonly AreaNode[]; onChoose: (area: Area) => void };

/** The present area, the one that one is in, those of late, and each province with its cities, which open to their counties. */
export function AllAreas({ tree, onChoose }: Props) {
  const current = useStore(areaStore);
  const recent = useRecentAreas();
  const cities = tree.flatMap(({ children }) => children as AreaNode[]);
  const [openId, setOpen] = useState(cities.find((city) => isWithin(current, city))?.id);
  // Several counties share a name: with their city they do not.
  const fullName = (area: Area) => {
    const around = cities.find((city) => city.id !== area.id && isWithin(area, city));
    return `${around?.name ?? ''}${area.name}`;
  };
  return (
    <>
      <Card>
        <p className={styles.current}>
          <LocationIcon />
          <span>现在看的是</span>
          <strong>{fullName(current)}</strong>
        </p>
        <LocatePlace nameOf={fullName} onChoose={onChoose} />
      </Card>
      {recent.length > 0 && (
        <Section title="最近选过">
          <AreaChips label="最近选过的地区" areas={recent} nameOf={fullName} onChoose={onChoose} />
        </Section>
      )}
      {tree.map((province) => (
        <Section key={province.id} title={province.name}>
          <AreaChips
            label={`${province.name}全部`}
            areas={[province]}
            nameOf={wholeName}
            onChoose={onChoose}
          />
          <ul className={styles.cities}>
            {(province.children as AreaNode[]).map((city) => (
              <li key={city.id}>
                <CityRow
                  city={city}
                  isOpen={city.id === openId}
                  onToggle={() => setOpen(city.id === openId ? undefined : city.id)}
                  onChoose={onChoose}
                />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}
