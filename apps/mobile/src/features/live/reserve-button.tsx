import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@academy/ui/button/button.tsx';
import { CheckIcon } from '@academy/ui/icon/mark-icons.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { UndoToast } from '@academy/ui/undo-toast/undo-toast.tsx';
import { call } from '../../data/call.ts';
import { type ContentReference, updateContentDetail, updateSavedLists } from '../../data/content-cache.ts';
import { type Toggle, useOptimisticToggle } from '../../data/optimistic-toggles.ts';
import { canAddToCalendar, saveToCalendar } from './add-to-calendar.tsx';
import type { LiveContent } from './live-details.ts';
import styles from './reserve-button.module.css';

/** Labels of the button, and the toasts after a press with the action they offer. */
const reservationTexts = {
  press: '预约直播',
  done: '已预约',
  reserved: { text: '已预约，要加入手机日历吗？', label: '加入日历' },
  cancelled: { text: '已取消预约', label: '撤销' },
} as const;

/** The same for a live with a limited number of places. */
const signUpTexts = {
  press: '报名参加',
  done: '已报名',
  reserved: { text: '已报名，要加入手机日历吗？', label: '加入日历' },
  cancelled: { text: '已取消报名，名额会让给别人', label: '撤销' },
} as const;

/**
 * The button 预约直播 / 已预约, or 报名参加 / 已报名 where places are limited. After reserving, the toast offers to add the live to
 * the calendar; after cancelling, to undo.
 */
export function ReserveButton({ content }: { content: LiveContent }) {
  const { on, press, turn: set, count } = useReservation(content);
  const { capacity } = content.live;
  const texts = capacity === null ? reservationTexts : signUpTexts;
  const isFull = capacity !== null && !on && count >= capacity;
  const [message, setMessage] = useState<{ text: string; label: string }>();
  const showMessage = (reserved: boolean): void => {
    if (!reserved) return setMessage(texts.cancelled);
    setMessage(undefined);
    if (canAddToCalendar()) setMessage(texts.reserved);
    else toast.show(texts.done);
  };
  const runAction = () => (message === texts.reserved ? saveToCalendar(content.content_id) : set(true));
  return (
    <>
      <Button block variant={on ? 'quiet' : 'primary'} disabled={isFull} onClick={() => press(showMessage)}>
        {on && <CheckIcon />}
        {isFull ? '名额已满' : on ? texts.done : texts.press}
      </Button>
      <div className={styles.message}>
        <UndoToast
          message={on || message === texts.cancelled ? message : undefined}
          label={message?.label}
          onUndo={runAction}
          onClose={() => setMessage(undefined)}
        />
      </div>
    </>
  );
}

function createReservationToggle(client: QueryClient, content: ContentReference): Toggle {
  return {
    name: `reserve ${content.content_type} ${content.content_id}`,
    send: async (on) => {
      const input = { ...content, action: on ? 'add' : 'cancel' } as const;
      const response = await call('POST content/interactive/reserve', input);
      return { on: response.reserved, count: response.reserve_count };
    },
    settle: async ({ on, count }) => {
      updateSavedLists(client, [['GET user/reserve']], { ...content, saved: on });
      await updateContentDetail(client, content, (detail) => ({
        ...detail,
        live: detail.live && { ...detail.live, reserve_count: count },
        mine: { ...detail.mine, reserved: on },
      }));
    },
  };
}

/** Reservation state and count of an upcoming live, and the function that toggles it. */
export function useReservation({ content_id, content_type, mine, live }: LiveContent) {
  const content = { content_id, content_type };
  const toggle = createReservationToggle(useQueryClient(), content);
  return useOptimisticToggle(toggle, { on: mine?.reserved, count: live.reserve_count });
}
