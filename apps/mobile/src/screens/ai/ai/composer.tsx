import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { useLimitedInput } from '@academy/ui/field/use-limited-input.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useRef } from 'react';
import { useBannersAtTop } from '../../../platform/banner-edge.ts';
import { useKeyboardInset } from '../../../platform/use-keyboard-inset.ts';
import { SendIcon, StopIcon } from './ai-icons.tsx';
import styles from './composer.module.css';

const showCountFrom = qaLimits.questionLength - 20;

type Props = {
  text: string;
  onType: (text: string) => void;
  onSend: (question: string) => void;
  /** Present while an answer is being written: it can be stopped. */
  onStop: (() => void) | undefined;
  /** Above the field: the limit or a problem. */
  note?: ReactNode;
  /** Beside the field: voice input. */
  voice?: ReactNode;
};

export function Composer({ text, onType, onSend, onStop, note, voice }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const keyboardHeight = useKeyboardInset(form);
  useBannersAtTop();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const question = text.trim();
    if (!question) return toast.show('先写下您的问题吧');
    if (onStop) return toast.show('上一个问题还在回答，请稍等，或先停止它');
    onSend(question);
  };
  return (
    <form
      ref={form}
      className={styles.composer}
      aria-label="提问"
      style={{ marginBottom: keyboardHeight || undefined }}
      onSubmit={submit}
    >
      {note}
      <div className={styles.row}>
        {voice}
        <QuestionField text={text} onType={onType} />
        {onStop ? (
          <button type="button" className={styles.send} aria-label="停止回答" onClick={onStop}>
            <StopIcon />
          </button>
        ) : (
          <button type="submit" className={styles.send} aria-label="发送">
            <SendIcon />
          </button>
        )}
      </div>
    </form>
  );
}

function QuestionField({ text, onType }: Pick<Props, 'text' | 'onType'>) {
  const { count, handlers } = useLimitedInput<HTMLTextAreaElement>({
    limit: qaLimits.questionLength,
    value: text,
    onChange: (event) => onType(event.target.value),
  });
  return (
    <div className={styles.field}>
      <textarea
        {...handlers}
        rows={1}
        aria-label="您的问题"
        placeholder="写下您的问题"
        enterKeyHint="send"
        value={text}
        onKeyDown={sendOnEnter}
      />
      {count >= showCountFrom && (
        <span className={styles.count}>
          {count}/{qaLimits.questionLength}
        </span>
      )}
    </div>
  );
}

/**
 * Enter sends the form. With Shift it inserts a line break; while Chinese is being composed, Enter belongs to the
 * input method.
 */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
