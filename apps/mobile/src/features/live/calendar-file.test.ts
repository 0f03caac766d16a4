import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const entry = {
  id: 12,
  title: '孩子不肯说话，今晚怎么陪',
  summary: '敲门、等待；接住那一句话。',
  startsAt: '2026-11-21T11:30:00.000Z',
  endsAt: '2026-11-21T12:30:00.000Z',
  address: 'https://academy.example/wx/pages/media/expertLive?id=12&type=expertLive',
};
const now = new Date('2026-11-20T00:00:00Z');
const unfold = (file: string) => file.replaceAll('\r\n ', '');

test('19:30 in China is written as it is everywhere: 11:30 UTC', () => {
  const lines = calendarFile(entry, now).split('\r\n');
  expect(lines).toContain('DTSTART:20261121T113000Z');
  expect(lines).toContain('DTEND:20261121T123000Z');
  expect(lines).toContain('DTSTAMP:20261120T000000Z');
  expect(lines).toContain('UID:live-12@academy.example');
  expect(lines).toContain('TRIGGER:-PT60M');
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
});

test('words with meaning to calendars are escaped', () => {
  const file = unfold(calendarFile({ ...entry, title: 'a,b;c\\d', summary: '一\n二' }, now));
  expect(file).toContain('SUMMARY:a\\,b\\;c\\\\d\r\n');
  expect(file).toContain('DESCRIPTION:一\\n二\\nhttps://');
});

test('no line is longer than calendars allow, and none loses a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const title = text.replace(/[\\;,\r\n]/g, '');
      const file = calendarFile({ ...entry, title }, now);
      for (const line of file.split('\r\n'))
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(unfold(file)).toContain(`SUMMARY:${title}\r\n`);
    }),
  );
});
