import styles from './word-chips.module.css';

interface Props {
  readonly words: readonly string[];
  readonly onSearch: (keyword: string) => void;
}

/** Words that search at a tap. */
export function WordChips({ words, onSearch }: Props) {
  return (
    <ul className={styles.chips}>
      {words.map((word) => (
        <li key={word}>
          <button type="button" onClick={() => onSearch(word)}>
            {word}
          </button>
        </li>
      ))}
    </ul>
  );
}
