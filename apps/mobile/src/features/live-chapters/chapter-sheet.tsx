import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { ChapterForm } from './chapter-form.tsx';
import { ChapterRows } from './chapter-rows.tsx';
import { useChapters } from './use-chapters.ts';

type Props = { open: boolean; onClose: () => void; contentId: number };

/** Marks where something begins, while it begins: in the replay one finds it again. */
export function ChapterSheet({ open, onClose, contentId }: Props) {
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
        given={{ title: '', at_second: 0 }}
        label="从此刻开始"
        onSave={({ title }) => mark(title)}
      />
      <ChapterRows chapters={chapters} onRemove={({ at_second: second }) => void remove(second)} />
    </>
  );
}
