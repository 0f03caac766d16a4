import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { PlayedIntervals } from '../../playback/played-intervals.ts';
import { addInterval, addSeen, type Intervals, isSeen, reloadSeen, sumSeconds } from './seen-lessons.ts';

/** Every test uses its own lesson. */
let lesson = 0;
const key = () => `lesson:seen-${lesson}`;

beforeEach(() => {
  localStorage.clear();
  lesson += 1;
});

function play(from: number, to: number, played = new PlayedIntervals()): PlayedIntervals {
  for (let time = from; time <= to; time += 0.25) played.report(time);
  return played;
}

/** Records the played intervals of a one-minute video. */
const savePlayed = (played: PlayedIntervals, name = key()) =>
  addSeen(name, { intervals: played.takeIntervals(), duration: 60 });

test('a lesson played from start to end counts as seen', () => {
  savePlayed(play(0, 60));
  expect(isSeen(key())).toBe(true);
});

test('seeking to the end does not count as seen', () => {
  const played = play(0, 5);
  savePlayed(play(57, 60, played));
  expect(isSeen(key())).toBe(false);
});

test('two halves on two evenings count as one lesson, the same half twice does not', () => {
  savePlayed(play(0, 30));
  savePlayed(play(0, 30));
  expect(isSeen(key())).toBe(false);
  savePlayed(play(30, 58));
  expect(isSeen(key())).toBe(true);
});

test('invalid stored data does not throw', () => {
  for (const rubbish of ['{"lesson:1":true}', JSON.stringify([5, [key(), 7]])]) {
    localStorage.setItem('player_seen', rubbish);
    reloadSeen();
    expect(isSeen(key())).toBe(false);
  }
  addSeen(key(), { intervals: [[0, 60]], duration: 60 });
  expect(isSeen(key())).toBe(true);
});

test('after the storage was cleared nothing counts as seen', () => {
  const first = key();
  savePlayed(play(0, 60), first);
  localStorage.clear();
  reloadSeen();
  expect(isSeen(first)).toBe(false);
  lesson += 1;
  savePlayed(play(0, 60));
  expect(localStorage.getItem('player_seen')).not.toContain(first);
});

test('overlapping intervals are merged, others stay separate', () => {
  const played: Intervals = [
    [0, 10],
    [30, 40],
  ];
  expect(addInterval(played, [9, 15])).toEqual([
    [0, 15],
    [30, 40],
  ]);
  expect(addInterval(played, [8, 32])).toEqual([[0, 40]]);
  expect(addInterval(played, [20, 20])).toBe(played);
});

test('however a video is played, its intervals are sorted, separate and cover what was played', () => {
  const interval = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }));
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 20 }), (intervals) => {
      const played = intervals.reduce<Intervals>(addInterval, []);
      for (const [index, [from, to]] of played.entries()) {
        expect(to).toBeGreaterThan(from);
        if (index > 0) expect(from).toBeGreaterThan(played[index - 1]![1]);
      }
      const real = intervals.filter(([from, to]) => to > from);
      for (const [from, to] of real)
        expect(played.some(([start, end]) => start <= from && end >= to)).toBe(true);
      expect(sumSeconds(played)).toBeLessThanOrEqual(300);
    }),
  );
});
