import { Button } from '@academy/ui/button/button.tsx';
import { useState } from 'react';
import { messages } from '@academy/contract/limits.ts';
import { ChapterForm } from '../../../features/live-chapters/chapter-form.tsx';
import { ChapterRows } from '../../../features/live-chapters/chapter-rows.tsx';
import { type Chapter, useChapters } from '../../../features/live-chapters/use-chapters.ts';
import styles from './words-form.module.css';

/** The chapters of a replay, changed one by one and kept at once. */
export function ChaptersEditor({ id }: { id: number }) {
  const { chapters, isError, refetch, save, remove } = useChapters(id);
  // A new one, the one that is changed, or none.
  const [open, setOpen] = useState<Chapter | 'new'>();
  const close = () => setOpen(undefined);
  const keep = async (chapter: Chapter) => {
    await save({ ...chapter, ...(open !== 'new' && { replaces: open?.at_second }) });
    close();
  };
  return (
    <section aria-label="回放的章节" className={styles.part}>
      <h2>章节</h2>
      <p className={styles.note}>按整场直播的时间写，剪掉开头以后会自动对齐。</p>
      {isError && (
        <Button variant="quiet" onClick={() => void refetch()}>
          {messages.tapToReload}
        </Button>
      )}
      {chapters && chapters.length > 0 && (
        <ChapterRows
          chapters={chapters}
          onPress={setOpen}
          onRemove={({ at_second: second }) => void remove(second).then(close)}
        />
      )}
      {open ? (
        <ChapterForm
          key={open === 'new' ? 'new' : open.at_second}
          given={open === 'new' ? { title: '', at_second: 0 } : open}
          label={open === 'new' ? '添加章节' : '保存章节'}
          placed
          onSave={keep}
          onCancel={close}
        />
      ) : (
        chapters && (
          <Button block variant="quiet" onClick={() => setOpen('new')}>
            添加章节
          </Button>
        )
      )}
    </section>
  );
}
