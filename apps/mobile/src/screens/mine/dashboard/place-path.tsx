import type { Place } from '@academy/contract/areas/dashboard.ts';
import type { PlaceKey } from './dashboard-state.ts';
import styles from './place-path.module.css';

type Props = {
  /** From the account down to the place that is shown. */
  path: readonly Place[];
  onClimb: (place: PlaceKey | undefined) => void;
};

/** What a place of the wire is called in an address; the account itself is no place below. */
export const placeKeyOf = ({ level, id }: Place): PlaceKey | undefined =>
  level === 'account' ? undefined : { level, id };

/** Where one is, from the account down; every place above leads back up. */
export const PlacePath = ({ path, onClimb }: Props) => (
  <nav aria-label="所在位置">
    <ol className={styles.path}>
      {path.map((place, at) => (
        <li key={`${place.level}-${place.id}`}>
          {at === path.length - 1 ? (
            <span className={styles.here} aria-current="page">
              {place.name}
            </span>
          ) : (
            <button type="button" className={styles.up} onClick={() => onClimb(placeKeyOf(place))}>
              {place.name}
            </button>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
