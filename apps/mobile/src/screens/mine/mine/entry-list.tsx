import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { pageAddress } from '../../../navigation/paths.ts';
import type { Entry } from './entries.tsx';
import styles from './entry-list.module.css';

/** A card of rows that each lead somewhere. */
export function EntryList({ label, entries }: { label: string; entries: readonly Entry[] }) {
  return (
    <nav aria-label={label}>
      <Card flush>
        <ul className={styles.list}>
          {entries.map(({ label: title, icon, to, value }) => (
            <li key={title} className={styles.row}>
              <Cell title={title} icon={icon} value={value} href={pageAddress(to)} />
            </li>
          ))}
        </ul>
      </Card>
    </nav>
  );
}
