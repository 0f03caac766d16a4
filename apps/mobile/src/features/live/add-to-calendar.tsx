import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { CalendarIcon } from '@academy/ui/icon/calendar.tsx';
import { calendarAddress, saveToCalendar } from './save-to-calendar.ts';

type Props = {
  content: { readonly content_id: number };
  /** Where several stand on one screen: for which live. */
  label?: string | undefined;
};

/** Puts the live into the phone's own calendar, which needs no account of ours. */
export function AddToCalendar({ content, label }: Props) {
  return (
    <ButtonLink
      variant="quiet"
      small
      href={calendarAddress(content.content_id)}
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
