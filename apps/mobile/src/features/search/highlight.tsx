import type { Highlighted } from '@academy/contract/areas/search.ts';
import styles from './highlight.module.css';

/** A text whose matching runs are marked. */
export function Highlight({ runs }: { runs: Highlighted }) {
  return runs.map(({ text, hit }, index) =>
    hit ? (
      <mark key={index} className={styles.hit}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
