import { CloseIcon } from '@academy/ui/icon/close.tsx';
import styles from './word-chips.module.css';

type Props = { readonly words: readonly string[] } & (
  | { readonly onSearch: (keyword: string) => void; readonly onRemove?: never }
  | { readonly onRemove: (keyword: string) => void; readonly onSearch?: never }
);

/** Words that search at a tap, or are taken out at one. */
export function WordChips({ words, onSearch, onRemove }: Props) {
  return (
    <ul className={styles.chips}>
      {words.map((word) => (
        <li key={word}>
          {onSearch ? (
            <button type="button" onClick={() => onSearch(word)}>
              {word}
            </button>
          ) : (
            <button type="button" aria-label={`删除“${word}”`} onClick={() => onRemove(word)}>
              <span className={styles.word}>{word}</span>
              <CloseIcon />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
