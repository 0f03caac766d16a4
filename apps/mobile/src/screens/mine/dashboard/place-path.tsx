import type { Place } from '@academy/contract/areas/dashboard.ts';
import type { PlaceKey } from './dashboard-state.ts';
import styles from './dashboard-screen.module.css';

type Props = {
  path: readonly Place[];
  onGoUp: (place: PlaceKey | undefined) => void;
};

/** The address key of a place; undefined for the account itself. */
export const placeKeyOf = ({ level, id }: Place): PlaceKey | undefined =>
  level === 'account' ? undefined : { level, id };

/** Breadcrumbs from the account down; every place above is a button. */
export const PlacePath = ({ path, onGoUp }: Props) => (
  <nav aria-label="所在位置">
    <ol className={styles.path}>
      {path.map((place, index) => (
        <li key={`${place.level}-${place.id}`}>
          {index === path.length - 1 ? (
            <span className={styles.here} aria-current="page">
              {place.name}
            </span>
          ) : (
            <button type="button" className={styles.up} onClick={() => onGoUp(placeKeyOf(place))}>
              {place.name}
            </button>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
