import { Link } from '../../../navigation/link.tsx';
import type { Entry } from './entries.tsx';
import styles from './kept-tiles.module.css';

/** What one has kept, as four tiles of pastel colours. */
export function KeptTiles({ entries }: { entries: readonly Entry[] }) {
  return (
    <nav aria-label="我的内容">
      <ul className={styles.tiles}>
        {entries.map(({ label, icon, to }) => (
          <li key={label}>
            <Link to={to} className={styles.tile}>
              {icon}
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
