import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { CalendarIcon } from '@academy/ui/icon/subject-icons.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { isHybrid, isInWeChat } from '../../platform/device.ts';
import { serverUrl } from '../../platform/server-address.ts';
import { getShell } from '../../platform/shell.ts';

type Props = {
  content: { readonly content_id: number };
  /** Accessible label naming the live, where several are on one screen. */
  label?: string | undefined;
};

/** A link that adds the live to the phone's calendar, without any account. */
export function AddToCalendarButton({ content, label }: Props) {
  return (
    <ButtonLink
      variant="quiet"
      small
      href={getCalendarUrl(content.content_id)}
      aria-label={label}
      onClick={(event) => {
        event.preventDefault();
        saveToCalendar(content.content_id);
      }}
    >
      <CalendarIcon />
      加入日历
    </ButtonLink>
  );
}

/** URL of the calendar file of a live. Phones open it in their calendar. */
const getCalendarUrl = (contentId: number): string =>
  serverUrl(`${apiPrefix}/content/calendar/${contentId}.ics`);

/** WeChat's browser cannot hand files to other apps. In the hybrid app the file is opened in the phone's browser. */
export const canAddToCalendar = (): boolean => !isInWeChat();

/** Adds a live to the phone's calendar, or shows how to do it. The page stays open. */
export function saveToCalendar(contentId: number): void {
  if (!canAddToCalendar()) return toast.show('请点右上角，在浏览器中打开后再加入日历');
  if (isHybrid()) return getShell().openOutside(getCalendarUrl(contentId));
  const anchor = document.createElement('a');
  anchor.href = getCalendarUrl(contentId);
  anchor.click();
}
