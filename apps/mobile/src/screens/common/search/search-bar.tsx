import { Button } from '@academy/ui/button/button.tsx';
import { BackIcon } from '@academy/ui/icon/back.tsx';
import { CloseIcon } from '@academy/ui/icon/close.tsx';
import { SearchIcon } from '@academy/ui/icon/search.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { type RefObject, type SubmitEvent, useEffect } from 'react';
import { CompletionList } from '../../../features/search/completion-list.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import styles from './search-bar.module.css';
import { useCombobox } from './use-combobox.ts';

/** The longest keyword that the search takes. */
const maxLength = 60;
const listId = 'search-completions';

interface Props {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSearch: (text: string) => void;
}

/** The head of the search screen: the field, and below it what the typed text may become. */
export function SearchBar({ input, text, onText, onSearch }: Props) {
  useEffect(() => {
    // Results that are there already are not to be covered by a keyboard.
    if (input.current?.value === '') input.current.focus();
  }, [input]);
  const { words, active, field, choose } = useCombobox({ text, onText, onSearch, listId });
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
      <CompletionList id={listId} words={words} active={active} typed={text.trim()} onChoose={choose} />
    </form>
  );
}
