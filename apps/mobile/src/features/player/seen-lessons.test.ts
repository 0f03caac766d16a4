import { beforeEach, expect, test } from 'vitest';
import { PlayedStretch } from './played-stretch.ts';
import { addSeen, isSeen, readSeenAgain } from './seen-lessons.ts';

/** Every test watches a lesson of its own. */
let lesson = 0;
const key = () => `lesson:seen-${lesson}`;

beforeEach(() => {
  localStorage.clear();
  lesson += 1;
});

function play(from: number, to: number, played = new PlayedStretch()): PlayedStretch {
  for (let time = from; time <= to; time += 0.25) played.reach(time);
  return played;
}

test('a lesson played from its start to its end was seen', () => {
  play(0, 60).keep(key(), 60);
  expect(isSeen(key())).toBe(true);
});

test('going to the end with a finger is not seeing it', () => {
  const played = play(0, 5);
  play(57, 60, played).keep(key(), 60);
  expect(isSeen(key())).toBe(false);
});

test('two evenings make one lesson, and the same half twice does not', () => {
  play(0, 30).keep(key(), 60);
  play(0, 30).keep(key(), 60);
  expect(isSeen(key())).toBe(false);
  play(30, 58).keep(key(), 60);
  expect(isSeen(key())).toBe(true);
});

test('what others wrote under its name takes nothing down', () => {
  for (const rubbish of ['{"lesson:1":true}', JSON.stringify([5, [key(), 7]])]) {
    localStorage.setItem('player_seen', rubbish);
    readSeenAgain();
    expect(isSeen(key())).toBe(false);
  }
  addSeen(key(), { stretches: [[0, 60]], duration: 60 });
  expect(isSeen(key())).toBe(true);
});

test('what was cleared from the device stays cleared', () => {
  const first = key();
  play(0, 60).keep(first, 60);
  localStorage.clear();
  readSeenAgain();
  expect(isSeen(first)).toBe(false);
  lesson += 1;
  play(0, 60).keep(key(), 60);
  expect(localStorage.getItem('player_seen')).not.toContain(first);
});
