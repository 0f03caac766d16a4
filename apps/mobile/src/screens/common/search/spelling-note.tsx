import styles from './spelling-note.module.css';

interface Props {
  readonly keyword: string;
  /** What the results are about instead. */
  readonly spelling: string;
  readonly onExactly: () => void;
}

/** Says plainly that the results are about something else than what was typed, and how to insist on it. */
export function SpellingNote({ keyword, spelling, onExactly }: Props) {
  return (
    <div className={styles.note}>
      <p role="status">
        没有找到“{keyword}”，已显示“<strong>{spelling}</strong>”的结果。
      </p>
      <button type="button" onClick={onExactly}>
        仍然搜索“{keyword}”
      </button>
    </div>
  );
}
