import type { Notice } from '@academy/contract/areas/notice.ts';
import { BellIcon } from '@academy/ui/icon/bell.tsx';
import { CalendarIcon } from '@academy/ui/icon/calendar.tsx';
import { CheckIcon } from '@academy/ui/icon/check.tsx';
import { ClockIcon } from '@academy/ui/icon/clock.tsx';
import { CommentIcon } from '@academy/ui/icon/comment.tsx';
import { GraduationIcon } from '@academy/ui/icon/graduation.tsx';
import { InfoIcon } from '@academy/ui/icon/info.tsx';
import { PlayIcon } from '@academy/ui/icon/play.tsx';
import { RefreshIcon } from '@academy/ui/icon/refresh.tsx';
import { UserIcon } from '@academy/ui/icon/user.tsx';
import type { MouseEvent, ReactNode } from 'react';
import { noticeHref, openNotice } from '../../../features/notices/notice-link.ts';
import { Link } from '../../../navigation/link.tsx';
import { dayAndClock } from './group-by-day.ts';
import styles from './notice-row.module.css';

const icons: Readonly<Record<Notice['kind'], ReactNode>> = {
  reminder: <ClockIcon />,
  started: <PlayIcon />,
  moved: <CalendarIcon />,
  replay: <RefreshIcon />,
  reply: <CommentIcon />,
  approved: <CheckIcon />,
  refused: <InfoIcon />,
  planned: <BellIcon />,
  began: <PlayIcon />,
  graduated: <GraduationIcon />,
  paired: <UserIcon />,
};

/** One notice: a press leads to what it is about, and it is read. */
export function NoticeRow({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  const { kind, title, text, created_at: at, read } = notice;
  const to = noticeHref(notice);
  const open = (event: MouseEvent) => {
    onRead();
    // A new window shows the content alone.
    if (notice.comment_id === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openNotice(notice);
  };
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
        {!to && <span className={styles.at}>它说的内容已经不在学院里了</span>}
      </span>
    </>
  );
  // Where there is nothing to open it can still be read.
  return to ? (
    <Link to={to} className={styles.notice} data-read={read} onClick={open}>
      {words}
    </Link>
  ) : (
    <button type="button" className={styles.notice} data-read={read} onClick={onRead}>
      {words}
    </button>
  );
}
