import { app, liveReminders, liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Download } from '../../transport/downloads.ts';

const pagePaths = { expertLive: 'pages/media/expertLive', actLive: 'pages/index/actLive' } as const;

/**
 * `content/calendar/<content>.ics`: a live for a phone's calendar, without login. Only for lives that guests may see
 * and that are not over.
 */
export const createLiveCalendar = ({ db, clock }: { db: Db; clock: Clock }): Download => ({
  path: 'content/calendar',
  type: 'text/calendar; charset=utf-8; method=PUBLISH',
  notFoundText: '这场直播已经结束，或者不在学院里了。',
  render: async (name, origin) => {
    const [, id] = /^(\d{1,15})\.ics$/.exec(name) ?? [];
    const now = clock.now();
    const live = id === undefined ? undefined : await findLive(db, Number(id), now);
    if (!live) return undefined;
    const address = `${origin}${app.basePath}${pagePaths[live.type]}?id=${live.id}&type=${live.type}`;
    return { fileName: `live-${live.id}.ics`, text: formatCalendarFile({ ...live, address }, now) };
  },
});

const findLive = (db: Db, id: number, now: Date) =>
  db
    .selectFrom('lives')
    .innerJoin('contents', 'contents.id', 'lives.content_id')
    .select(['contents.id', 'contents.title', 'contents.summary', 'contents.version', 'lives.type'])
    .select(['lives.starts_at as startsAt', 'lives.ends_at as endsAt'])
    .where('contents.id', '=', id)
    .where('contents.state', '=', 'published')
    .where('lives.status', '<>', liveStatus.replay)
    .where('lives.ends_at', '>', now)
    .executeTakeFirst();

interface CalendarEntry {
  readonly id: number;
  readonly title: string;
  readonly summary: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Rises with every change, so that a calendar accepts the later file. */
  readonly version: number;
  readonly address: string;
}

/** The line break of the format, and the longest line in bytes without it. */
const lineBreak = '\r\n';
const maxLineBytes = 75;

/**
 * An iCalendar file (RFC 5545) of one live. Times are in UTC, so every calendar shows them in its own zone. A live
 * always has the same UID, so adding it again updates the existing entry. It has two alarms: an hour and some minutes
 * before the start.
 */
export function formatCalendarFile(entry: CalendarEntry, now: Date): string {
  const { id, title, summary, startsAt, endsAt, version, address } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//youxiao-academy//live//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:live-${id}@${new URL(address).host}`,
    `DTSTAMP:${formatTime(now)}`,
    `SEQUENCE:${version}`,
    `DTSTART:${formatTime(startsAt)}`,
    `DTEND:${formatTime(endsAt)}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(`${summary}\n${address}`)}`,
    `URL:${address}`,
    ...[liveReminders.hour, liveReminders.minutes].flatMap((minutes) => alarm(minutes, title)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map(foldLine).join(lineBreak) + lineBreak;
}

function alarm(minutes: number, title: string): string[] {
  const description = `DESCRIPTION:${escapeText(title)}`;
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', description, `TRIGGER:-PT${minutes}M`, 'END:VALARM'];
}

/** `20261121T113000Z`. */
const formatTime = (date: Date): string => `${date.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

/**
 * Escapes characters with a meaning in the format, writes line breaks as `\n`, and removes other control characters,
 * which the format forbids.
 */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    .replace(/(?!\t)\p{Cc}/gu, '');

/**
 * Folds a line so that no row has more than 75 bytes or ends within a character; a continuation begins with a space.
 */
function foldLine(line: string): string {
  const rows = [''];
  let size = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (size + bytes > maxLineBytes) {
      rows.push(' ');
      size = 1;
    }
    rows[rows.length - 1] += character;
    size += bytes;
  }
  return rows.join(lineBreak);
}
