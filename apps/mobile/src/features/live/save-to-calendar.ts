import { toast } from '@academy/ui/toast/toast-store.ts';
import { canSaveFiles, saveFile } from '../../platform/save-file.ts';
import { calendarFile } from './calendar-file.ts';
import type { LiveContent } from './live-detail.ts';

/**
 * Puts the live into the phone's own calendar, which needs no account of ours; `address` is that of its page, by default
 * the page one stands on. Where the browser saves no files, says so.
 */
export function saveToCalendar(
  { content_id: id, title, summary, live }: LiveContent,
  address = window.location.href,
): void {
  if (!canSaveFiles()) return toast.show('请点右上角，在浏览器中打开后再加入日历');
  const { starts_at: startsAt, ends_at: endsAt } = live;
  const content = calendarFile({ id, title, summary, startsAt, endsAt, address });
  saveFile({ name: `${title}.ics`, type: 'text/calendar;charset=utf-8', content });
}
