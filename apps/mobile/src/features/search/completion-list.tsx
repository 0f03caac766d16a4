import { SearchIcon } from '@academy/ui/icon/search.tsx';
import styles from './completion-list.module.css';

interface Props {
  /** Of the list; the options are `<id>-0`, `<id>-1` and so on. */
  readonly id: string;
  readonly words: readonly string[];
  /** The place of the word that the arrow keys have reached, -1 for none. */
  readonly active: number;
  readonly typed: string;
  readonly onChoose: (word: string) => void;
}

/** What the typed text may become, below the field that owns the focus and the keys. */
export function CompletionList({ id, words, active, typed, onChoose }: Props) {
  return (
    <div id={id} className={styles.list} role="listbox" aria-label="搜索建议" hidden={words.length === 0}>
      {words.map((word, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's, which keeps the focus
        <div
          key={word}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          // The field keeps the focus, so that the list is still there when the press ends.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(word)}
        >
          <SearchIcon />
          <span className={styles.word}>
            <Typed word={word} typed={typed} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** The part that is there already steps back behind what would be added. */
function Typed({ word, typed }: { word: string; typed: string }) {
  if (typed === '' || !word.startsWith(typed)) return word;
  return (
    <>
      <span className={styles.typed}>{typed}</span>
      {word.slice(typed.length)}
    </>
  );
}
