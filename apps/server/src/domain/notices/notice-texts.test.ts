import { expect, test } from 'vitest';
import { reminderText, rescheduleText, recordingText, startText } from './notice-texts.ts';

const live = { title: '作业桌边的晚上', startsAt: new Date('2026-11-22T19:30:00+08:00') };
const at = (text: string) => new Date(`${text}+08:00`);

test('days are named relative to the time of sending, in China', () => {
  expect(reminderText('day', live, at('2026-11-21T19:30:00'))).toEqual({
    title: '别忘了明天的直播',
    text: '您预约的《作业桌边的晚上》明天 19:30 开始。',
  });
  // Sent a night late, because the server was down.
  expect(reminderText('day', live, at('2026-11-22T00:00:00')).text).toBe(
    '您预约的《作业桌边的晚上》今天 19:30 开始。',
  );
});

test('an hour before, also across midnight', () => {
  const late = { ...live, startsAt: at('2026-11-22T00:20:00') };
  expect(reminderText('hour', late, at('2026-11-21T23:20:00')).text).toBe(
    '您预约的《作业桌边的晚上》明天 00:20 开始，手上的事可以先收一收了。',
  );
});

test('minutes before, at the start, at a new time, and afterwards', () => {
  const texts = [
    reminderText('minutes', live, at('2026-11-22T19:25:00')),
    startText(live),
    rescheduleText(live),
    recordingText(live),
  ].map(({ title, text }) => `${title}｜${text}`);
  expect(texts).toEqual([
    '直播马上开始｜您预约的《作业桌边的晚上》19:30 开始，可以进来等了。',
    '直播开始了｜您预约的《作业桌边的晚上》已经开始，现在就可以看。',
    '直播时间有变｜您预约的《作业桌边的晚上》改到11月22日（周日）19:30 开始，预约为您留着。',
    '可以看回放了｜您预约的《作业桌边的晚上》的回放准备好了，错过的随时补上。',
  ]);
});

test('a very long title is truncated between characters', () => {
  const { text } = startText({ title: '😀'.repeat(80) });
  expect(text).toBe(`您预约的《${'😀'.repeat(60)}…》已经开始，现在就可以看。`);
});
