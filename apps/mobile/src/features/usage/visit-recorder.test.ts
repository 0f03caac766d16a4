import type { UsageRecord } from '@academy/contract/areas/usage.ts';
import { usageStatistics } from '@academy/contract/limits.ts';
import { beforeEach, expect, test } from 'vitest';
import { type PageDetails, VisitRecorder } from './visit-recorder.ts';

let now = 0;
let noted: UsageRecord[] = [];
let recorder: VisitRecorder;
const home: PageDetails = { path: '/pages/index/index' };
const course: PageDetails = { path: '/pages/index/course', content_type: 'course', content_id: 7 };
const pass = (milliseconds: number) => void (now += milliseconds);
/** The reported pages, with the latest record of each. */
const pages = () => {
  const last = new Map<string, readonly [string, number]>();
  for (const each of noted)
    if (each.kind === 'page') last.set(`${each.visit} ${each.ordinal}`, [each.path, each.milliseconds]);
  return [...last.values()];
};
const visits = () => noted.filter(({ kind }) => kind === 'visit').length;

beforeEach(() => {
  now = 1_000_000;
  noted = [];
  const recording = {
    record: (record: UsageRecord) => void noted.push(record),
    now: () => now,
    onVisit() {},
  };
  recorder = new VisitRecorder(recording, { top: ['a', home], shownSince: now });
});

test('a page is timed from when it is shown until another is', () => {
  pass(4_000);
  recorder.show('b', course);
  recorder.show('b', course);
  pass(9_000);
  recorder.show('a', home);
  pass(2_000);
  recorder.leave();
  expect(pages()).toEqual([
    ['/pages/index/index', 4_000],
    ['/pages/index/course', 9_000],
    ['/pages/index/index', 2_000],
  ]);
  expect(noted.find((each) => each.kind === 'page' && each.path === course.path)).toMatchObject(course);
  expect(visits()).toBe(1);
});

test('hidden time does not count, and a short absence continues the same page and visit', () => {
  pass(4_000);
  recorder.leave();
  recorder.leave();
  pass(usageStatistics.appTimeout - 1);
  recorder.resume();
  pass(3_000);
  recorder.show('b', course);
  expect(pages()).toEqual([['/pages/index/index', 7_000]]);
  expect(visits()).toBe(1);
});

test('returning after 300 s starts another visit', () => {
  const { visit } = recorder.position;
  pass(4_000);
  recorder.leave();
  pass(usageStatistics.appTimeout);
  recorder.resume();
  pass(2_000);
  recorder.leave();
  expect(visits()).toBe(2);
  expect(recorder.position.visit).not.toBe(visit);
  expect(pages()).toEqual([
    ['/pages/index/index', 4_000],
    ['/pages/index/index', 2_000],
  ]);
});

test('a page left open ends after 1800 s, and starts again with the next interaction', () => {
  for (let gone = 0; gone < 2 * usageStatistics.pageTimeout; gone += 10_000) {
    pass(10_000);
    recorder.checkTimeout();
  }
  expect(pages()).toEqual([['/pages/index/index', usageStatistics.pageTimeout]]);
  recorder.onInteraction();
  recorder.onInteraction();
  pass(5_000);
  recorder.show('b', course);
  expect(pages()).toEqual([
    ['/pages/index/index', usageStatistics.pageTimeout],
    ['/pages/index/index', 5_000],
  ]);
});

test('a page that changes while the app is hidden is timed from the return', () => {
  recorder.leave();
  recorder.show('b', course);
  pass(60_000);
  recorder.resume();
  pass(1_000);
  recorder.leave();
  expect(pages()).toEqual([
    ['/pages/index/index', 0],
    ['/pages/index/course', 1_000],
  ]);
});
