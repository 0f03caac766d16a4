import { CloseIcon } from '@academy/ui/icon/close.tsx';
import { SearchIcon } from '@academy/ui/icon/search.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { useRef } from 'react';
import styles from './area-search.module.css';

type Props = { value: string; onChange: (value: string) => void };

/** Narrows the areas while one types. */
export function AreaSearch({ value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    onChange('');
    // The pressed button goes: the keys stay with the field.
    input.current?.focus();
  };
  return (
    <div className={styles.bar} role="search">
      <div className={styles.field}>
        <SearchIcon />
        <input
          ref={input}
          type="search"
          aria-label="搜索地区"
          placeholder="地名或拼音首字母，如 lx"
          autoComplete="off"
          maxLength={20}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {value && (
          <IconButton label="清空" onClick={clear}>
            <CloseIcon />
          </IconButton>
        )}
      </div>
    </div>
  );
}
