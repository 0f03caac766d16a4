import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { canSaveFiles } from '../../platform/save-file.ts';

/** Where the server hands a live out as a calendar file: phones open it with their calendar. */
export const calendarAddress = (contentId: number): string =>
  `${apiPrefix}/content/calendar/${contentId}.ics`;

/** False, and said how else, where the browser hands nothing to other programs. */
export function canAddToCalendar(): boolean {
  if (canSaveFiles()) return true;
  toast.show('请点右上角，在浏览器中打开后再加入日历');
  return false;
}

/** Puts a live into the phone's own calendar, which needs no account of ours. The page stays where it is. */
export function saveToCalendar(contentId: number): void {
  if (!canAddToCalendar()) return;
  const anchor = document.createElement('a');
  anchor.href = calendarAddress(contentId);
  anchor.click();
}
