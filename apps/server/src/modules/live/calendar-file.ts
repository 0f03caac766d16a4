import { liveReminders } from '@academy/contract/limits.ts';

/** What a calendar should know of a live. */
export interface CalendarEntry {
  readonly id: number;
  readonly title: string;
  readonly summary: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Rises with whatever is changed, so that a calendar believes the later file. */
  readonly version: number;
  /** Where it takes place: the address of its page. */
  readonly address: string;
}

/** The line feed of the format, and the longest line, in bytes without it. */
const end = '\r\n';
const longest = 75;

/**
 * An iCalendar file (RFC 5545) of one live. Times are UTC, so that every calendar shows them in its own zone. The same
 * live always has the same UID: adding it again changes the entry that is there. It rings an hour and some minutes before.
 */
export function calendarFile(entry: CalendarEntry, now: Date): string {
  const { id, title, summary, startsAt, endsAt, version, address } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//youxiao-academy//live//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:live-${id}@${new URL(address).host}`,
    `DTSTAMP:${stamp(now)}`,
    `SEQUENCE:${version}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(`${summary}\n${address}`)}`,
    `URL:${address}`,
    ...[liveReminders.hour, liveReminders.minutes].flatMap((minutes) => alarm(minutes, title)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map(folded).join(end) + end;
}

function alarm(minutes: number, title: string): string[] {
  const words = `DESCRIPTION:${escaped(title)}`;
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', words, `TRIGGER:-PT${minutes}M`, 'END:VALARM'];
}

/** `20261121T113000Z`. */
const stamp = (date: Date): string => `${date.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

/** Signs with a meaning are marked, line breaks written out, and other control signs, which no text may hold, left out. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    .replace(/(?!\t)\p{Cc}/gu, '');

/** No line beyond 75 bytes, none cut within a character; what goes on begins with a space. */
function folded(line: string): string {
  const rows = [''];
  let size = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (size + bytes > longest) {
      rows.push(' ');
      size = 1;
    }
    rows[rows.length - 1] += character;
    size += bytes;
  }
  return rows.join(end);
}
