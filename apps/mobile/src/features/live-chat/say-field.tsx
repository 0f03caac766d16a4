import { liveLimits } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { useId, useState } from 'react';
import styles from './say-field.module.css';

type Props = {
  /** Why nothing can be said now; undefined when it can. */
  blocked?: string | undefined;
  /** Rejects with words in `message`. */
  onSay: (text: string) => Promise<{ held: boolean }>;
};

/** One line to say something to all. What was refused stays to be changed. */
export function SayField({ blocked, onSay }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [news, setNews] = useState<string>();
  const [isSaying, setSaying] = useState(false);
  const say = async () => {
    const words = text.trim();
    // On a slow line one presses again: it is said once.
    if (words === '' || isSaying) return;
    setSaying(true);
    try {
      const { held } = await onSay(words);
      // What was written meanwhile is the next thing to say.
      setText((now) => (now.startsWith(text) ? now.slice(text.length) : now));
      setNews(held ? '这条评论要等工作人员看过，大家才看得到。' : undefined);
    } catch (error) {
      setNews((error as Error).message);
    } finally {
      setSaying(false);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void say();
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        说点什么
      </label>
      <input
        id={id}
        className={styles.line}
        value={text}
        maxLength={liveLimits.commentLength}
        placeholder={blocked ?? '友善地说点什么…'}
        disabled={blocked !== undefined}
        autoComplete="off"
        enterKeyHint="send"
        onChange={({ target }) => {
          setText(target.value);
          setNews(undefined);
        }}
      />
      <Button small type="submit" disabled={blocked !== undefined || text.trim() === ''}>
        发送
      </Button>
      <p className={styles.news} role="status">
        {news}
      </p>
    </form>
  );
}
