import { BookIcon } from '@academy/ui/icon/book.tsx';
import { PlayIcon } from '@academy/ui/icon/play.tsx';
import { VolumeIcon } from '@academy/ui/icon/volume.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { SwipeRow } from '@academy/ui/swipe-row/swipe-row.tsx';
import type { ReactNode } from 'react';
import type { Saved } from '../../../features/offline/saved-contents.ts';
import { contentHref, pageAddress } from '../../../navigation/paths.ts';
import { bytesText } from './bytes-text.ts';
import styles from './saved-page.module.css';
import { joinFacts } from '../../../format/facts.ts';

const kinds: Readonly<Partial<Record<Saved['content_type'], { label: string; icon: ReactNode }>>> = {
  graphic: { label: '文章', icon: <BookIcon /> },
  course: { label: '课程', icon: <PlayIcon /> },
};
const replay = { label: '直播回放', icon: <VolumeIcon /> };

/** One thing that is saved: it opens where it is shown, and can be taken out. */
export function SavedRow({ saved, onRemove }: { saved: Saved; onRemove: () => void }) {
  const { content_id, content_type, lesson_id, title, of, bytes } = saved;
  const { label, icon } = kinds[content_type] ?? replay;
  const to = contentHref(content_type, content_id, { lesson: lesson_id });
  return (
    <SwipeRow action="删除" name={title} onAction={onRemove}>
      <div className={styles.row}>
        <Cell
          title={title}
          note={joinFacts([of ?? label, bytesText(bytes)])}
          icon={icon}
          {...(to && { href: pageAddress(to) })}
        />
      </div>
    </SwipeRow>
  );
}
