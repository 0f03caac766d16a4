import { Button } from '@academy/ui/button/button.tsx';
import { CalendarIcon } from '@academy/ui/icon/calendar.tsx';
import type { LiveContent } from './live-detail.ts';
import { saveToCalendar } from './save-to-calendar.ts';

/** Puts the live into the phone's own calendar, which needs no account of ours. */
export function AddToCalendar({ content }: { content: LiveContent }) {
  return (
    <Button variant="quiet" small onClick={() => saveToCalendar(content)}>
      <CalendarIcon />
      加入日历
    </Button>
  );
}
