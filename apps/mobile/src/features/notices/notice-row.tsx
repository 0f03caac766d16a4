import type { MouseEvent, ReactNode } from 'react';
import type { Notice } from '@academy/contract/areas/notice.ts';
import { CommentIcon, InfoIcon, RefreshIcon } from '@academy/ui/icon/action-icons.tsx';
import { CheckIcon } from '@academy/ui/icon/mark-icons.tsx';
import { PlayIcon } from '@academy/ui/icon/media-icons.tsx';
import { UserIcon } from '@academy/ui/icon/shell-icons.tsx';
import { BellIcon, CalendarIcon, ClockIcon, GraduationIcon } from '@academy/ui/icon/subject-icons.tsx';
import { getNoticePage, openNotice } from './notice-link.ts';
import { dateTime } from '../../format/date-time.ts';
import { Link } from '../../navigation/link.tsx';
import styles from './notices-page.module.css';

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
  declined: <InfoIcon />,
  accepted: <CheckIcon />,
  returned: <InfoIcon />,
};

/** A notice; a press marks it as read and opens its content. */
export function NoticeRow({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  const { kind, title, text, created_at: at, read } = notice;
  const to = getNoticePage(notice);
  const open = (event: MouseEvent) => {
    onRead();
    // In a new window only the content opens, without the comment over it.
    if (notice.comment_id === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openNotice(notice);
  };
  const content = (
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
  // Without a page to open, a press still marks it as read.
  return to ? (
    <Link to={to} className={styles.notice} data-read={read} onClick={open}>
      {content}
    </Link>
  ) : (
    <button type="button" className={styles.notice} data-read={read} onClick={onRead}>
      {content}
    </button>
  );
}

interface Day<Item> {
  readonly day: string;
  readonly list: Item[];
}

/** Splits a moment into day and time by China's clock: `今天`, `19:30`. */
export function dayAndClock(iso: string, now?: Date): readonly [day: string, clock: string] {
  const [day = '', clock = ''] = dateTime(iso, now).split(' ');
  return [day, clock];
}

/** Groups items, already sorted by time, by their day in China. */
export function groupByDay<Item extends { readonly created_at: string }>(
  items: readonly Item[],
  now?: Date,
): Day<Item>[] {
  const days: Day<Item>[] = [];
  for (const item of items) {
    const [day] = dayAndClock(item.created_at, now);
    const last = days.at(-1);
    if (last?.day === day) last.list.push(item);
    else days.push({ day, list: [item] });
  }
  return days;
}
