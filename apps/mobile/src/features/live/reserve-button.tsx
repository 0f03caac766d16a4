import { Button } from '@academy/ui/button/button.tsx';
import { CheckIcon } from '@academy/ui/icon/check.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { UndoToast } from '@academy/ui/undo-toast/undo-toast.tsx';
import { useState } from 'react';
import type { LiveContent } from './live-detail.ts';
import styles from './reserve-button.module.css';
import { canAddToCalendar, saveToCalendar } from './save-to-calendar.ts';
import { useReservation } from './use-reservation.ts';

/** What is pressed, what it says then, and what was just done with what can be done about it. */
const reserving = {
  press: '预约直播',
  done: '已预约',
  reserved: { text: '已预约，要加入手机日历吗？', label: '加入日历' },
  cancelled: { text: '已取消预约', label: '撤销' },
} as const;

/** Where there are so many places and no more. */
const signingUp = {
  press: '报名参加',
  done: '已报名',
  reserved: { text: '已报名，要加入手机日历吗？', label: '加入日历' },
  cancelled: { text: '已取消报名，名额会让给别人', label: '撤销' },
} as const;

/** 预约直播, or 已预约; 报名参加 where places are counted. A place that was given up can be taken again; a new one goes into the phone's calendar. */
export function ReserveButton({ content }: { content: LiveContent }) {
  const { on, press, turn, count } = useReservation(content);
  const { capacity } = content.live;
  const words = capacity === null ? reserving : signingUp;
  const isFull = capacity !== null && !on && count >= capacity;
  const [news, setNews] = useState<{ text: string; label: string }>();
  const tell = (reserved: boolean): void => {
    if (!reserved) return setNews(words.cancelled);
    setNews(undefined);
    if (canAddToCalendar()) setNews(words.reserved);
    else toast.show(words.done);
  };
  const follow = () => (news === words.reserved ? saveToCalendar(content.content_id) : turn(true));
  return (
    <>
      <Button block variant={on ? 'quiet' : 'primary'} disabled={isFull} onClick={() => press(tell)}>
        {on && <CheckIcon />}
        {isFull ? '名额已满' : on ? words.done : words.press}
      </Button>
      <div className={styles.news}>
        <UndoToast
          news={on || news === words.cancelled ? news : undefined}
          label={news?.label}
          onUndo={follow}
          onClose={() => setNews(undefined)}
        />
      </div>
    </>
  );
}
