import { Button } from '@academy/ui/button/button.tsx';
import { useState } from 'react';
import { Failure } from '@academy/ui/state/failure.tsx';
import { ChapterForm, ChapterRows } from '../../../features/live-chapters/chapters.tsx';
import { type Chapter, useChapters } from '../../../features/live-chapters/use-chapters.ts';
import styles from './expert-live-push-back-screen.module.css';

export function ChaptersEditor({ id }: { id: number }) {
  const { chapters, error, refetch, save, remove } = useChapters(id);
  // A new chapter, the one being edited, or none.
  const [editing, setEditing] = useState<Chapter | 'new'>();
  const close = () => setEditing(undefined);
  const saveChapter = async (chapter: Chapter) => {
    await save({ ...chapter, ...(editing !== 'new' && { replaces: editing?.at_second }) });
    close();
  };
  return (
    <section aria-label="回放的章节" className={styles.part}>
      <h2>章节</h2>
      <p className={styles.note}>按整场直播的时间写，剪掉开头以后会自动对齐。</p>
      {error && <Failure error={error} onRetry={refetch} />}
      {chapters && (
        <ChapterRows
          chapters={chapters}
          onPress={setEditing}
          onRemove={({ at_second: second }) => void remove(second).then(close)}
        />
      )}
      {editing ? (
        <ChapterForm
          key={editing === 'new' ? 'new' : editing.at_second}
          initial={editing === 'new' ? { title: '', at_second: 0 } : editing}
          label={editing === 'new' ? '添加章节' : '保存章节'}
          hasTime
          onSave={saveChapter}
          onCancel={close}
        />
      ) : (
        chapters && (
          <Button block variant="quiet" onClick={() => setEditing('new')}>
            添加章节
          </Button>
        )
      )}
    </section>
  );
}
