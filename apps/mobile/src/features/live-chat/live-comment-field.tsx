import { liveLimits } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { useId, useState } from 'react';
import styles from './live-comment-field.module.css';

type Props = {
  /** Why commenting is not possible now; undefined if it is. */
  blocked?: string | undefined;
  /** Rejects with a message for the user. */
  onSend: (text: string) => Promise<{ held: boolean }>;
};

/** A field to comment in the live room. After an error the text stays. */
export function LiveCommentField({ blocked, onSend }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [message, setMessage] = useState<string>();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    const words = text.trim();
    // A second press on a slow connection must not send the comment twice.
    if (words === '' || isSending) return;
    setSending(true);
    try {
      const { held } = await onSend(words);
      // Text typed while sending stays in the field.
      setText((now) => (now.startsWith(text) ? now.slice(text.length) : now));
      setMessage(held ? '这条评论要等工作人员看过，大家才看得到。' : undefined);
    } catch (error) {
      setMessage((error as Error).message);
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
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
          setMessage(undefined);
        }}
      />
      <Button small type="submit" disabled={blocked !== undefined || text.trim() === ''}>
        发送
      </Button>
      <p className={styles.status} role="status">
        {message}
      </p>
    </form>
  );
}
