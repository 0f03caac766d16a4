import { createRoot } from 'react-dom/client';
import { useEffect } from 'react';
import { dateTime } from '../format/date.ts';
import { useStore } from '../platform/store.ts';
import { type LineNews, lineNews } from './line-news.ts';
import styles from './offline-bar.module.css';

/** Lays the place of the bar before the app: it outlives every page, and gives way where there is nothing to say. */
export function layNews(): void {
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(<OfflineBar />);
}

/** One line above every page: that the connection is gone, how old what is shown is, or that there is a new release. */
export function OfflineBar() {
  const news = useStore(lineNews);
  const words = wordsOf(news);
  const isShown = words !== undefined || news.onUpdate !== undefined;
  // The page below is as much lower as the bar is high.
  useEffect(() => void document.documentElement.toggleAttribute('data-news', isShown), [isShown]);
  return (
    <div role="status" className={styles.place}>
      {words ? (
        <p className={styles.bar}>{words}</p>
      ) : (
        news.onUpdate && (
          <button type="button" className={styles.bar} data-update onClick={news.onUpdate}>
            有新版本，点这里更新
          </button>
        )
      )}
    </div>
  );
}

function wordsOf({ isOffline, keptAt }: LineNews): string | undefined {
  const since = keptAt === undefined ? undefined : `更新于 ${dateTime(new Date(keptAt).toISOString())}`;
  // Where nothing had to be taken from what is kept, there may be nothing to see either.
  if (isOffline) return since ? `网络已断开，正在看离线内容 · ${since}` : '网络已断开';
  return since && `离线内容，${since}`;
}
