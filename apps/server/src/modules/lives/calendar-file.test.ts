import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCalendarFile } from './live-calendar.ts';

const entry = {
  id: 12,
  title: '孩子不肯说话，今晚怎么陪',
  summary: '敲门、等待；接住那一句话。',
  startsAt: new Date('2026-11-21T11:30:00.000Z'),
  endsAt: new Date('2026-11-21T12:30:00.000Z'),
  version: 3,
  address: 'https://academy.example/wx/pages/media/expertLive?id=12&type=expertLive',
};
const now = new Date('2026-11-20T00:00:00Z');

/** Unfolds lines as RFC 5545 (3.1) says: a line break followed by a blank is removed. */
function unfold(file: string): [name: string, value: string][] {
  const lines = file.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => {
    const at = line.indexOf(':');
    return [line.slice(0, at), line.slice(at + 1)];
  });
}

/** Unescapes a text as RFC 5545 (3.3.11) says. */
const unescape = (text: string) =>
  text.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));

const valueOf = (file: string, name: string) => unfold(file).find(([each]) => each === name)?.[1] ?? '';

test('19:30 in China is written as 11:30 UTC', () => {
  const file = formatCalendarFile(entry, now);
  const fields = Object.fromEntries(unfold(file));
  expect(fields).toMatchObject({
    DTSTART: '20261121T113000Z',
    DTEND: '20261121T123000Z',
    DTSTAMP: '20261120T000000Z',
    SEQUENCE: '3',
    UID: 'live-12@academy.example',
    METHOD: 'PUBLISH',
    URL: entry.address,
  });
});

test('the alarms are an hour and five minutes before', () => {
  const triggers = unfold(formatCalendarFile(entry, now)).filter(([name]) => name === 'TRIGGER');
  expect(triggers.map(([, value]) => value)).toEqual(['-PT60M', '-PT5M']);
});

test('every BEGIN has its END, in order', () => {
  const open: string[] = [];
  for (const [name, value] of unfold(formatCalendarFile(entry, now))) {
    if (name === 'BEGIN') open.push(value);
    if (name === 'END') expect(open.pop()).toBe(value);
  }
  expect(open).toEqual([]);
});

test('characters with a meaning in the format are escaped', () => {
  const file = formatCalendarFile({ ...entry, title: 'a,b;c\\d', summary: '一\r\n二' }, now);
  expect(valueOf(file, 'SUMMARY')).toBe('a\\,b\\;c\\\\d');
  expect(valueOf(file, 'DESCRIPTION')).toMatch(/^一\\n二\\nhttps:\/\//);
});

test('for any title no line is too long, none is cut within a character, and the title is read back unchanged', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 120 });
  fc.assert(
    fc.property(texts, texts, (title, summary) => {
      const file = formatCalendarFile({ ...entry, title, summary }, now);
      for (const line of file.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n]/);
        expect(line.isWellFormed()).toBe(true);
      }
      const shown = (text: string) => text.replace(/\r\n|\r/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, '');
      expect(unescape(valueOf(file, 'SUMMARY'))).toBe(shown(title));
      expect(unescape(valueOf(file, 'DESCRIPTION'))).toBe(`${shown(summary)}\n${entry.address}`);
    }),
  );
});
