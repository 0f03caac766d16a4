import { Button } from '@academy/ui/button/button.tsx';
import { CheckIcon } from '@academy/ui/icon/check.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { UndoToast } from '@academy/ui/undo-toast/undo-toast.tsx';
import { useState } from 'react';
import { canSaveFiles } from '../../platform/save-file.ts';
import type { LiveContent } from './live-detail.ts';
import styles from './reserve-button.module.css';
import { saveToCalendar } from './save-to-calendar.ts';
import { useReservation } from './use-reservation.ts';

/** What was just done, and what can be done about it. */
const afterwards = {
  reserved: { text: '已预约，要加入手机日历吗？', label: '加入日历' },
  cancelled: { text: '已取消预约', label: '撤销' },
} as const;

/** 预约直播, or 已预约. A place that was given up can be taken again; a new one goes into the phone's calendar. */
export function ReserveButton({ content }: { content: LiveContent }) {
  const { on, press, turn } = useReservation(content);
  const [news, setNews] = useState<(typeof afterwards)[keyof typeof afterwards]>();
  const tell = (reserved: boolean): void => {
    if (!reserved) return setNews(afterwards.cancelled);
    setNews(undefined);
    if (canSaveFiles()) setNews(afterwards.reserved);
    else toast.show('已预约');
  };
  const follow = () => (news === afterwards.reserved ? saveToCalendar(content) : turn(true));
  return (
    <>
      <Button block variant={on ? 'quiet' : 'primary'} onClick={() => press(tell)}>
        {on && <CheckIcon />}
        {on ? '已预约' : '预约直播'}
      </Button>
      <div className={styles.news}>
        <UndoToast
          news={on || news === afterwards.cancelled ? news : undefined}
          label={news?.label}
          onUndo={follow}
          onClose={() => setNews(undefined)}
        />
      </div>
    </>
  );
}
