import { useState } from 'react';
import type { Area } from '@academy/contract/areas/shapes.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { ChevronIcon, LocationIcon } from '@academy/ui/icon/shell-icons.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { areaStore } from '../../../data/area-store.ts';
import { isWithin, wholeAreaName } from '../../../features/area-switch/area-path.ts';
import { useStore } from '../../../platform/store.ts';
import type { AreaNode } from './find-areas.ts';
import { LocateCounty } from './locate-county.tsx';
import styles from './location-screen.module.css';
import { useRecentAreas } from './recent-areas.ts';

type Props = { tree: readonly AreaNode[]; onChoose: (area: Area) => void };

/**
 * The current area, the person's location, recent areas, and each province with its cities, which expand to their
 * counties.
 */
export function AllAreas({ tree, onChoose }: Props) {
  const current = useStore(areaStore);
  const recent = useRecentAreas();
  const cities = tree.flatMap(({ children }) => children as AreaNode[]);
  const [openId, setOpen] = useState(cities.find((city) => isWithin(current, city))?.id);
  // Several counties have the same name; with their city the name is unambiguous.
  const fullName = (area: Area) => {
    const parent = cities.find((city) => city.id !== area.id && isWithin(area, city));
    return `${parent?.name ?? ''}${area.name}`;
  };
  return (
    <>
      <Card>
        <p className={styles.current}>
          <LocationIcon />
          <span>现在看的是</span>
          <strong>{fullName(current)}</strong>
        </p>
        <LocateCounty nameOf={fullName} onChoose={onChoose} />
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
            nameOf={wholeAreaName}
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

type CityRowProps = { city: AreaNode; isOpen: boolean; onToggle: () => void; onChoose: (area: Area) => void };

function CityRow({ city, isOpen, onToggle, onChoose }: CityRowProps) {
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
            nameOf={(area) => (area.id === city.id ? wholeAreaName(area) : area.name)}
            onChoose={onChoose}
          />
        </div>
      )}
    </>
  );
}

type AreaChipsProps = {
  label: string;
  areas: readonly Area[];
  /** The label of an area; its name by default. */
  nameOf?: (area: Area) => string;
  onChoose: (area: Area) => void;
};

/** A row of area buttons, three per line; the current area is marked. */
function AreaChips({ label, areas, nameOf, onChoose }: AreaChipsProps) {
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
