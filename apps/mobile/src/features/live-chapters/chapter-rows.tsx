import { CloseIcon } from '@academy/ui/icon/close.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { shortClock } from '../../format/time.ts';
import styles from './chapter-rows.module.css';
import type { Chapter } from './use-chapters.ts';

type Props = {
  chapters: readonly Chapter[];
  /** Changes one; undefined where it is only listed. */
  onPress?: ((chapter: Chapter) => void) | undefined;
  onRemove: (chapter: Chapter) => void;
};

/** A live's chapters by their seconds. */
export function ChapterRows({ chapters, onPress, onRemove }: Props) {
  return (
    <ul className={styles.rows} aria-label="章节">
      {chapters.map((chapter) => (
        <li key={chapter.at_second}>
          {onPress ? (
            <button type="button" className={styles.words} onClick={() => onPress(chapter)}>
              <Words chapter={chapter} />
              <span className={styles.change}>修改</span>
            </button>
          ) : (
            <span className={styles.words}>
              <Words chapter={chapter} />
            </span>
          )}
          <IconButton label={`删除章节“${chapter.title}”`} onClick={() => onRemove(chapter)}>
            <CloseIcon />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

const Words = ({ chapter: { at_second: second, title } }: { chapter: Chapter }) => (
  <>
    <span className={styles.when}>{shortClock(second)}</span>
    <span className={styles.title}>{title}</span>
  </>
);
