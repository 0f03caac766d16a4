import { Button } from '@academy/ui/button/button.tsx';
import { BackIcon } from '@academy/ui/icon/back.tsx';
import { CloseIcon } from '@academy/ui/icon/close.tsx';
import { SearchIcon } from '@academy/ui/icon/search.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { type RefObject, type SubmitEvent, useEffect } from 'react';
import { appNavigator } from '../../../navigation/navigator.ts';
import styles from './search-bar.module.css';

/** The longest keyword that the search takes. */
const maxLength = 60;

interface Props {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSearch: (text: string) => void;
}

/** The head of the search screen. It asks for nothing while one types: Chinese is composed letter by letter. */
export function SearchBar({ input, text, onText, onSearch }: Props) {
  useEffect(() => {
    // Results that are there already are not to be covered by a keyboard.
    if (input.current?.value === '') input.current.focus();
  }, [input]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSearch(text);
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
          ref={input}
          type="search"
          aria-label="搜索"
          placeholder="搜课程、文章、专家的话"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxLength}
          value={text}
          onChange={(event) => onText(event.target.value)}
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
    </form>
  );
}
