import { Link } from '../../../navigation/link.tsx';
import type { Entry } from './entries.tsx';
import styles from './kept-tiles.module.css';

/** What one has kept, as four tiles of pastel colours, with how much of it there is once that is known. */
export function KeptTiles({ entries, counted }: { entries: readonly Entry[]; counted: boolean }) {
  return (
    <nav aria-label="我的内容">
      <ul className={styles.tiles} data-counted={counted || undefined}>
        {entries.map(({ label, icon, to, value }) => (
          <li key={label}>
            <Link to={to} className={styles.tile}>
              {icon}
              {label}
              {value !== undefined && <span className={styles.count}>{value}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
