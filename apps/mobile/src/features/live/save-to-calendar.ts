import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { isHybrid } from '../../platform/device.ts';
import { isInWeChat } from '../../platform/in-wechat.ts';
import { fromServer } from '../../platform/server-address.ts';
import { getShell } from '../../platform/shell.ts';

/** Where the server hands a live out as a calendar file: phones open it with their calendar. */
export const calendarAddress = (contentId: number): string =>
  fromServer(`${apiPrefix}/content/calendar/${contentId}.ics`);

/** WeChat's browser hands nothing to other programs. A shell can send files, but calendars only open them: its phone's browser does. */
export const canAddToCalendar = (): boolean => !isInWeChat();

/**
 * Puts a live into the phone's own calendar, which needs no account of ours, or says how else. The page stays where it
 * is.
 */
export function saveToCalendar(contentId: number): void {
  if (!canAddToCalendar()) return toast.show('请点右上角，在浏览器中打开后再加入日历');
  if (isHybrid()) return getShell().openOutside(calendarAddress(contentId));
  const anchor = document.createElement('a');
  anchor.href = calendarAddress(contentId);
  anchor.click();
}
