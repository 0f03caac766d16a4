import { UndoToast } from '@academy/ui/undo-toast/undo-toast.tsx';
import { useMemo } from 'react';
import { appNavigator } from '../../navigation/navigator.ts';
import { contentHref } from '../../navigation/paths.ts';
import { useStore } from '../../platform/store.ts';
import styles from './notice-banner.module.css';
import { noticeNews } from './notice-news.ts';

/** Says what has just come, over whatever is read, and leads there. */
export function NoticeBanner() {
  const notice = useStore(noticeNews);
  const news = useMemo(() => notice && { text: notice.text }, [notice]);
  const open = () => {
    const { content } = notice ?? {};
    const to = content && contentHref(content.content_type, content.content_id);
    if (to) appNavigator.navigateTo(to);
  };
  return (
    <div className={styles.banner}>
      <UndoToast news={news} label="去看看" onUndo={open} onClose={() => noticeNews.set(undefined)} />
    </div>
  );
}
