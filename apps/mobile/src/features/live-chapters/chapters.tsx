import { useRef, useState } from 'react';
import { liveLimits } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Field } from '@academy/ui/field/field.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { CloseIcon } from '@academy/ui/icon/action-icons.tsx';
import { question } from '@academy/ui/dialog/dialog-store.ts';
import { useFocusAfterRemoval } from '@academy/ui/list/use-focus-after-removal.ts';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { shortClock } from '../../format/date-time.ts';
import styles from './chapters.module.css';
import { MinuteSecondField } from './minute-second-field.tsx';
import { type Chapter, useChapters } from './use-chapters.ts';

type ChapterSheetProps = { open: boolean; onClose: () => void; contentId: number };

/** Marks a chapter while the live runs, so that viewers can jump to it in the recording. */
export function ChapterSheet({ open, onClose, contentId }: ChapterSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="标记章节">
      <Chapters contentId={contentId} onMarked={onClose} />
    </Sheet>
  );
}

function Chapters({ contentId, onMarked }: { contentId: number; onMarked: () => void }) {
  const { chapters = [], save, remove } = useChapters(contentId);
  const mark = async (title: string) => {
    await save({ title });
    toast.show('已标记，回放里可以直接跳到这里');
    onMarked();
  };
  return (
    <>
      <ChapterForm
        initial={{ title: '', at_second: 0 }}
        label="从此刻开始"
        onSave={({ title }) => mark(title)}
      />
      <ChapterRows chapters={chapters} onRemove={({ at_second: second }) => void remove(second)} />
    </>
  );
}

type ChapterFormProps = {
  /** The values before anything is typed. */
  initial: Chapter;
  /** Label of the button. */
  label: string;
  /** Shows a field for the second; otherwise the chapter starts now. */
  hasTime?: boolean;
  /** Rejects with a message for the user. */
  onSave: (chapter: Chapter) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
};

/** A form for one chapter: title and start. After an error the input stays. */
export function ChapterForm({ initial, label, hasTime, onSave, onCancel }: ChapterFormProps) {
  const [title, setTitle] = useState(initial.title);
  const [second, setSecond] = useState(initial.at_second);
  const [error, setError] = useState<string>();
  const text = title.trim();
  const save = async () => {
    setError(undefined);
    try {
      await onSave({ title: text, at_second: second });
      setTitle(initial.title);
    } catch (failure) {
      setError((failure as Error).message);
    }
  };
  return (
    <form
      className={styles.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '') void save();
      }}
    >
      <Field
        label="章节标题"
        placeholder="从这里开始讲什么"
        maxLength={liveLimits.chapterLength}
        autoComplete="off"
        enterKeyHint="done"
        value={title}
        error={error}
        onChange={({ target }) => setTitle(target.value)}
      />
      {hasTime && <MinuteSecondField label="从哪里开始" value={second} onChange={setSecond} />}
      <div className={styles.acts}>
        {onCancel && (
          <Button block variant="quiet" onClick={onCancel}>
            取消
          </Button>
        )}
        <Button block type="submit" disabled={text === ''}>
          {label}
        </Button>
      </div>
    </form>
  );
}

const keyOf = ({ at_second: second }: Chapter): string => String(second);

type ChapterRowsProps = {
  chapters: readonly Chapter[];
  /** Opens a chapter for editing; undefined where the list is read-only. */
  onPress?: ((chapter: Chapter) => void) | undefined;
  onRemove: (chapter: Chapter) => void;
};

/** The chapters of a live in order of time. Before one is removed, the person confirms it. */
export function ChapterRows({ chapters, onPress, onRemove }: ChapterRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const remove = useFocusAfterRemoval({ list, keys: chapters.map(keyOf) }, (key) => {
    const chapter = chapters.find((each) => keyOf(each) === key);
    if (chapter) onRemove(chapter);
  });
  const confirmRemoval = async (chapter: Chapter) => {
    const title = `删除章节“${chapter.title}”？`;
    if (await question.confirm({ title, confirmLabel: '删除', tone: 'danger' })) remove(keyOf(chapter));
  };
  if (chapters.length === 0) return null;
  return (
    <ul ref={list} className={styles.rows} aria-label="章节">
      {chapters.map((chapter) => (
        <li key={keyOf(chapter)}>
          {onPress ? (
            <button type="button" className={styles.words} onClick={() => onPress(chapter)}>
              <ChapterText chapter={chapter} />
              <span className={styles.change}>修改</span>
            </button>
          ) : (
            <span className={styles.words}>
              <ChapterText chapter={chapter} />
            </span>
          )}
          <IconButton label={`删除章节“${chapter.title}”`} onClick={() => void confirmRemoval(chapter)}>
            <CloseIcon />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

const ChapterText = ({ chapter: { at_second: second, title } }: { chapter: Chapter }) => (
  <>
    <span className={styles.when}>{shortClock(second)}</span>
    <span className={styles.title}>{title}</span>
  </>
);
