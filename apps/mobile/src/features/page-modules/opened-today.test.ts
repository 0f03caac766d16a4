import { beforeEach, expect, test } from 'vitest';
import { openedToday } from './opened-today.ts';

const noon = new Date('2026-06-15T12:00:00');
const late = new Date('2026-06-15T23:59:00');
const tomorrow = new Date('2026-06-16T00:01:00');

beforeEach(() => {
  localStorage.clear();
  openedToday.restore(noon);
});

test('opened contents are saved for the day, each once', () => {
  openedToday.add(7, noon);
  openedToday.add(9, late);
  openedToday.add(7, late);
  expect(openedToday.get()).toEqual([7, 9]);
  openedToday.restore(late);
  expect(openedToday.get()).toEqual([7, 9]);
});

test('the next day starts empty and removes the day before', () => {
  openedToday.add(7, noon);
  openedToday.restore(tomorrow);
  expect(openedToday.get()).toEqual([]);
  openedToday.add(9, tomorrow);
  openedToday.restore(noon);
  expect(openedToday.get()).toEqual([]);
});
