import { Button } from '@academy/ui/button/button.tsx';
import { CalendarIcon } from '@academy/ui/icon/calendar.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { canSaveFiles, saveFile } from '../../platform/save-file.ts';
import { calendarFile } from './calendar-file.ts';
import type { LiveContent } from './live-detail.ts';

/** Puts the live into the phone's own calendar, which needs no account of ours. */
export function AddToCalendar({ content }: { content: LiveContent }) {
  const { content_id: id, title, summary, live } = content;
  const save = (): void => {
    if (!canSaveFiles()) return toast.show('请点右上角，在浏览器中打开后再加入日历');
    const { starts_at: startsAt, ends_at: endsAt } = live;
    const text = calendarFile({ id, title, summary, startsAt, endsAt, address: window.location.href });
    saveFile({ name: `${title}.ics`, type: 'text/calendar;charset=utf-8', text });
  };
  return (
    <Button variant="quiet" small onClick={save}>
      <CalendarIcon />
      加入日历
    </Button>
  );
}
