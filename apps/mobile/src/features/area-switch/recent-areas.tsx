import type { Area } from '@academy/contract/areas/shapes.ts';
import { useIsSignedIn } from '../../session/use-person.ts';
import { useWire } from '../../session/use-wire.ts';
import styles from './recent-areas.module.css';

/** So many fit beside the choice itself. */
const most = 4;

/** The areas that whoever is signed in chose of late; nothing for others, and nothing in place of an answer. */
export function RecentAreas({ onChoose }: { onChoose: (area: Area) => void }) {
  const isSignedIn = useIsSignedIn();
  const history = useWire('GET area/history', {}, { enabled: isSignedIn });
  const areas = (isSignedIn && history.data?.list.slice(0, most)) || [];
  if (areas.length === 0) return null;
  return (
    <ul className={styles.recent} aria-label="最近选过的地区">
      {areas.map((area) => (
        <li key={area.id}>
          <button type="button" onClick={() => onChoose(area)}>
            {area.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
