import { beforeEach, expect, test } from 'vitest';
import { PlayedStretches } from '../../session/played-stretches.ts';
import { addSeen, isSeen, readSeenAgain } from './seen-lessons.ts';

/** Every test watches a lesson of its own. */
let lesson = 0;
const key = () => `lesson:seen-${lesson}`;

beforeEach(() => {
  localStorage.clear();
  lesson += 1;
});

function play(from: number, to: number, played = new PlayedStretches()): PlayedStretches {
  for (let time = from; time <= to; time += 0.25) played.reach(time);
  return played;
}

/** Writes down what was played of a minute. */
const keepPlayed = (played: PlayedStretches, name = key()) =>
  addSeen(name, { stretches: played.take(), duration: 60 });

test('a lesson played from its start to its end was seen', () => {
  keepPlayed(play(0, 60));
  expect(isSeen(key())).toBe(true);
});

test('going to the end with a finger is not seeing it', () => {
  const played = play(0, 5);
  keepPlayed(play(57, 60, played));
  expect(isSeen(key())).toBe(false);
});

test('two evenings make one lesson, and the same half twice does not', () => {
  keepPlayed(play(0, 30));
  keepPlayed(play(0, 30));
  expect(isSeen(key())).toBe(false);
  keepPlayed(play(30, 58));
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
  keepPlayed(play(0, 60), first);
  localStorage.clear();
  readSeenAgain();
  expect(isSeen(first)).toBe(false);
  lesson += 1;
  keepPlayed(play(0, 60));
  expect(localStorage.getItem('player_seen')).not.toContain(first);
});
