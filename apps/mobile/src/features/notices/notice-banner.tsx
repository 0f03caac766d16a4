import { UndoToast } from '@academy/ui/undo-toast/undo-toast.tsx';
import type { Notice } from '@academy/contract/areas/notice.ts';
import { useMemo } from 'react';
import { useStore } from '../../platform/store.ts';
import styles from './notice-banner.module.css';
import { openNotice } from './notice-link.ts';
import { noticeNews } from './notice-news.ts';

/** Says what has just come, over whatever is read, and leads there. */
export function NoticeBanner() {
  const notice = useStore(noticeNews);
  const news = useMemo(() => notice && { text: wordsOf(notice) }, [notice]);
  const open = () => notice && openNotice(notice);
  return (
    <div className={styles.banner}>
      <UndoToast news={news} label="去看看" onUndo={open} onClose={() => noticeNews.set(undefined)} />
    </div>
  );
}

/** Who answered stands in the title; all others say everything in their text. */
const wordsOf = ({ kind, title, text }: Notice) => (kind === 'reply' ? `${title}：${text}` : text);
