import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useState,
} from 'react';
import { Button } from '@academy/ui/button/button.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { BackIcon, CloseIcon } from '@academy/ui/icon/action-icons.tsx';
import { SearchIcon } from '@academy/ui/icon/shell-icons.tsx';
import { CompletionList, useCompletions } from '../../../features/search/completion-list.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import styles from './search-screen.module.css';

const maxLength = 60;
const listId = 'search-completions';

interface Props {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSearch: (text: string) => void;
}

export function SearchBar({ input, text, onText, onSearch }: Props) {
  useEffect(() => {
    // With a keyword in the address the keyboard stays closed, since it would cover the results.
    if (input.current?.value === '') input.current.focus();
  }, [input]);
  const { completions, active, field, choose } = useCombobox({ text, onText, onSearch, listId });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    choose(text);
  };
  const clear = () => {
    onText('');
    input.current?.focus();
  };
  return (
    <form className={styles.bar} role="search" onSubmit={submit}>
      <IconButton label="返回" onClick={() => appNavigator.navigateBack()}>
        <BackIcon />
      </IconButton>
      <div className={styles.field}>
        <SearchIcon />
        <input
          {...field}
          ref={input}
          type="search"
          aria-label="搜索"
          placeholder="搜课程、文章、专家的话"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxLength}
          value={text}
        />
        {text && (
          <IconButton label="清空" onClick={clear}>
            <CloseIcon />
          </IconButton>
        )}
      </div>
      <Button type="submit" variant="plain">
        搜索
      </Button>
      <CompletionList
        id={listId}
        completions={completions}
        active={active}
        typed={text.trim()}
        onChoose={choose}
      />
    </form>
  );
}

interface ComboboxOptions {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSearch: (text: string) => void;
  readonly listId: string;
}

interface Combobox {
  /** The completions shown; empty while the list is closed. */
  readonly completions: readonly string[];
  /** Index of the completion selected by the arrow keys, -1 for the field. */
  readonly active: number;
  readonly field: InputHTMLAttributes<HTMLInputElement>;
  readonly choose: (text: string) => void;
}

/**
 * The search field as a combobox: typing opens the list, the arrow keys move through it while the field keeps the
 * focus, Enter takes the selected completion or the text, Escape and blur close the list.
 */
function useCombobox({ text, onText, onSearch, listId }: ComboboxOptions): Combobox {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const completions = useCompletions(text, isOpen);
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (keyword: string) => {
    close();
    onSearch(keyword);
  };
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    onText(event.target.value);
    setActive(-1);
    setOpen(true);
  };
  const handleKey = (event: KeyboardEvent) => {
    // While Chinese is being composed, the keys belong to the input method.
    if (event.nativeEvent.isComposing || completions.length === 0) return;
    const next = nextActive(event.key, { active, count: completions.length });
    if (next !== undefined) setActive(next);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && active >= 0) choose(completions[active] ?? text);
    else return;
    event.preventDefault();
  };
  const field: Combobox['field'] = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': completions.length > 0,
    'aria-controls': listId,
    'aria-activedescendant': active >= 0 && active < completions.length ? `${listId}-${active}` : undefined,
    onChange: handleChange,
    onKeyDown: handleKey,
    onBlur: close,
  };
  return { completions, active, field, choose };
}

/** Wraps around; the field counts as one position. */
function nextActive(key: string, { active, count }: { active: number; count: number }): number | undefined {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1;
  if (key === 'ArrowUp') return active >= 0 ? active - 1 : count - 1;
  return undefined;
}
