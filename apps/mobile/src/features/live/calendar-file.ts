/** What a calendar should know of a live. Times are ISO 8601. */
export interface CalendarEntry {
  readonly id: number;
  readonly title: string;
  readonly summary: string;
  readonly startsAt: string;
  readonly endsAt: string;
  /** Where it takes place: the address of its page. */
  readonly address: string;
}

/** Minutes before the start at which the calendar rings. */
const reminders = [60, 5];

/**
 * An iCalendar file (RFC 5545) of one live. Times are UTC, so that every calendar shows them in its own zone. The same
 * live always has the same UID: adding it twice changes the entry that is there.
 */
export function calendarFile(entry: CalendarEntry, now = new Date()): string {
  const { host } = new URL(entry.address);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//youxiao-academy//live//ZH',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:live-${entry.id}@${host}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(new Date(entry.startsAt))}`,
    `DTEND:${stamp(new Date(entry.endsAt))}`,
    `SUMMARY:${escaped(entry.title)}`,
    `DESCRIPTION:${escaped(`${entry.summary}\n${entry.address}`)}`,
    `URL:${entry.address}`,
    ...reminders.flatMap((minutes) => alarm(minutes, entry.title)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map(folded).join('\r\n') + '\r\n';
}

function alarm(minutes: number, title: string): string[] {
  const words = `DESCRIPTION:${escaped(title)}`;
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', words, `TRIGGER:-PT${minutes}M`, 'END:VALARM'];
}

/** `20261121T113000Z`. */
const stamp = (date: Date): string => `${date.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** No line beyond 75 bytes, none cut within a character; what goes on begins with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const rows = [''];
  let size = 0;
  for (const character of line) {
    const bytes = encoder.encode(character).length;
    if (size + bytes > 74) {
      rows.push('');
      size = 0;
    }
    rows[rows.length - 1] += character;
    size += bytes;
  }
  return rows.join('\r\n ');
}
