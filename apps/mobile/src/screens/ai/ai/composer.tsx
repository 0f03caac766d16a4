import { textInput } from '@academy/contract/limits.ts';
import { ChevronIcon } from '@academy/ui/icon/chevron.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react';
import { appNavigator } from '../../../navigation/navigator.ts';
import { findStored, keep } from '../../../platform/storage.ts';
import styles from './composer.module.css';
import { useKeyboardCover } from '../../../platform/use-keyboard-cover.ts';

const draftKey = 'ai_draft';

/** From so many characters on one is told how many are left. */
const countFrom = textInput.maxLength - 20;

/** Where the question is typed. The draft stays on this device until it is sent. */
export function Composer() {
  const [text, setText] = useState(() => findStored<string>(draftKey) ?? '');
  const form = useRef<HTMLFormElement>(null);
  const covered = useKeyboardCover(form);
  const type = (next: string) => {
    setText(next);
    keep(draftKey, next || undefined);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!text.trim()) return toast.show('先写下您的问题吧');
    appNavigator.navigateTo('/pages/common/login');
  };
  return (
    <form
      ref={form}
      className={styles.composer}
      style={{ marginBottom: covered || undefined }}
      onSubmit={submit}
    >
      <div className={styles.field}>
        <textarea
          rows={1}
          aria-label="您的问题"
          placeholder="问一个带孩子的问题…"
          enterKeyHint="send"
          maxLength={textInput.maxLength}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={sendOnEnter}
        />
        {text.length >= countFrom && (
          <span className={styles.count}>
            {text.length}/{textInput.maxLength}
          </span>
        )}
      </div>
      <button type="submit" className={styles.send} aria-label="发送">
        <ChevronIcon />
      </button>
    </form>
  );
}

/** Enter sends; with Shift it breaks the line, and while Chinese is composed it belongs to the input method. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
