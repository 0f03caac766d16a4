import { liveLimits } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Field } from '@academy/ui/field/field.tsx';
import { useState } from 'react';
import styles from './chapter-form.module.css';
import { MinuteSecond } from './minute-second.tsx';
import type { Chapter } from './use-chapters.ts';

type Props = {
  /** What is there before anything is written. */
  given: Chapter;
  /** Words on the button. */
  label: string;
  /** Its second can be chosen; otherwise it is here and now. */
  placed?: boolean;
  /** Rejects with words in `message`. */
  onSave: (chapter: Chapter) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
};

/** One chapter: what it is called, and where it begins. What was refused stays to be changed. */
export function ChapterForm({ given, label, placed, onSave, onCancel }: Props) {
  const [title, setTitle] = useState(given.title);
  const [second, setSecond] = useState(given.at_second);
  const [wrong, setWrong] = useState<string>();
  const words = title.trim();
  const save = async () => {
    setWrong(undefined);
    try {
      await onSave({ title: words, at_second: second });
      setTitle(given.title);
    } catch (error) {
      setWrong((error as Error).message);
    }
  };
  return (
    <form
      className={styles.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (words !== '') void save();
      }}
    >
      <Field
        label="章节标题"
        placeholder="从这里开始讲什么"
        maxLength={liveLimits.chapterLength}
        autoComplete="off"
        enterKeyHint="done"
        value={title}
        error={wrong}
        onChange={({ target }) => setTitle(target.value)}
      />
      {placed && <MinuteSecond label="从哪里开始" value={second} onChange={setSecond} />}
      <div className={styles.acts}>
        {onCancel && (
          <Button block variant="quiet" onClick={onCancel}>
            取消
          </Button>
        )}
        <Button block type="submit" disabled={words === ''}>
          {label}
        </Button>
      </div>
    </form>
  );
}
