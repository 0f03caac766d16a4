import { useEffect, useState } from 'react';
import { SearchIcon } from '@academy/ui/icon/shell-icons.tsx';
import { areaStore } from '../../data/area-store.ts';
import { staleTimes, useApi } from '../../data/use-api.ts';
import { useStore } from '../../platform/store.ts';
import styles from './completion-list.module.css';

interface Props {
  /** Id of the list; the options are `<id>-0`, `<id>-1` and so on. */
  readonly id: string;
  readonly completions: readonly string[];
  /** Index of the option that the arrow keys have reached; -1 for none. */
  readonly active: number;
  readonly typed: string;
  readonly onChoose: (word: string) => void;
}

/** Completions of the typed text, below the field, which keeps the focus and handles the keys. */
export function CompletionList({ id, completions, active, typed, onChoose }: Props) {
  return (
    <div
      id={id}
      className={styles.list}
      role="listbox"
      aria-label="搜索建议"
      hidden={completions.length === 0}
    >
      {completions.map((word, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's, which keeps the focus
        <div
          key={word}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps the focus, so that the list is still open when the press ends.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(word)}
        >
          <SearchIcon />
          <span className={styles.word}>
            <HighlightTyped word={word} typed={typed} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** The typed part is less prominent than its completion. */
function HighlightTyped({ word, typed }: { word: string; typed: string }) {
  if (typed === '' || !word.startsWith(typed)) return word;
  return (
    <>
      <span className={styles.typed}>{typed}</span>
      {word.slice(typed.length)}
    </>
  );
}

/** Milliseconds without typing before the server is asked. */
const debounceDelay = 200;

const noCompletions: readonly string[] = [];

/** Completions of the typed text; none while `open` is false. A changed text cancels the running request. */
export function useCompletions(text: string, open: boolean): readonly string[] {
  const { id: area_id } = useStore(areaStore);
  const typed = text.trim();
  const debounced = useDebounced(typed);
  const enabled = open && typed !== '' && debounced === typed;
  const { data } = useApi(
    'GET search/words/recommend',
    { keyword: debounced, area_id },
    { enabled, staleTime: staleTimes.minute },
  );
  return enabled && data ? data.list : noCompletions;
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceDelay);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
