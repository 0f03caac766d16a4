import type { Notice } from '@academy/contract/areas/notice.ts';
import { CalendarIcon } from '@academy/ui/icon/calendar.tsx';
import { ClockIcon } from '@academy/ui/icon/clock.tsx';
import { PlayIcon } from '@academy/ui/icon/play.tsx';
import { RefreshIcon } from '@academy/ui/icon/refresh.tsx';
import type { ReactNode } from 'react';
import { Link } from '../../../navigation/link.tsx';
import { contentHref } from '../../../navigation/paths.ts';
import { dayAndClock } from './group-by-day.ts';
import styles from './notice-row.module.css';

const icons: Readonly<Record<Notice['kind'], ReactNode>> = {
  reminder: <ClockIcon />,
  started: <PlayIcon />,
  moved: <CalendarIcon />,
  replay: <RefreshIcon />,
};

/** One notice: a press leads to what it is about, and it is read. */
export function NoticeRow({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  const { kind, title, text, content, created_at: at, read } = notice;
  const to = content && contentHref(content.content_type, content.content_id);
  const words = (
    <>
      <span className={styles.icon} data-kind={kind}>
        {icons[kind]}
      </span>
      <span className={styles.words}>
        <span className={styles.head}>
          <strong className={styles.title}>
            {!read && (
              <span className={styles.dot}>
                <span className="visually-hidden">未读</span>
              </span>
            )}
            {title}
          </strong>
          <time className={styles.at} dateTime={at}>
            {dayAndClock(at)[1]}
          </time>
        </span>
        <span className={styles.text}>{text}</span>
        {!to && <span className={styles.at}>这场直播已经不在学院里了</span>}
      </span>
    </>
  );
  // Where there is nothing to open it can still be read.
  return to ? (
    <Link to={to} className={styles.notice} data-read={read} onClick={onRead}>
      {words}
    </Link>
  ) : (
    <button type="button" className={styles.notice} data-read={read} onClick={onRead}>
      {words}
    </button>
  );
}
