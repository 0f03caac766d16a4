import { expect, test } from 'vitest';
import { remind, tellMove, tellReplay, tellStart } from './live-words.ts';

const live = { title: '作业桌边的晚上', startsAt: new Date('2026-11-22T19:30:00+08:00') };
const at = (text: string) => new Date(`${text}+08:00`);

test('a day is called as it is called in China when it is said', () => {
  expect(remind('day', live, at('2026-11-21T19:30:00'))).toEqual({
    title: '别忘了明天的直播',
    text: '您预约的《作业桌边的晚上》明天19:30开始。',
  });
  // Late by a night, since nobody could say it before.
  expect(remind('day', live, at('2026-11-22T00:00:00')).text).toBe(
    '您预约的《作业桌边的晚上》今天19:30开始。',
  );
});

test('an hour before, over midnight too', () => {
  const late = { ...live, startsAt: at('2026-11-22T00:20:00') };
  expect(remind('hour', late, at('2026-11-21T23:20:00')).text).toBe(
    '您预约的《作业桌边的晚上》明天00:20开始，手上的事可以先收一收了。',
  );
});

test('minutes before, at the start, at another hour, and afterwards', () => {
  const texts = [
    remind('minutes', live, at('2026-11-22T19:25:00')),
    tellStart(live),
    tellMove(live),
    tellReplay(live),
  ].map(({ title, text }) => `${title}｜${text}`);
  expect(texts).toEqual([
    '直播马上开始｜您预约的《作业桌边的晚上》19:30开始，可以进来等了。',
    '直播开始了｜您预约的《作业桌边的晚上》已经开始，现在就可以看。',
    '直播时间有变｜您预约的《作业桌边的晚上》改到11月22日（周日）19:30开始，预约为您留着。',
    '可以看回放了｜您预约的《作业桌边的晚上》的回放准备好了，错过的随时补上。',
  ]);
});

test('a very long title is cut between characters', () => {
  const { text } = tellStart({ title: '😀'.repeat(80) });
  expect(text).toBe(`您预约的《${'😀'.repeat(60)}…》已经开始，现在就可以看。`);
});
