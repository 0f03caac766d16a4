import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { courseCredit } from '@academy/contract/limits.ts';
import { computeCourseCredit } from '../domain/credit/credit-rules.ts';
import { readJson } from './demo-files.ts';
import { readDemoTexts } from './demo-texts.ts';
import { VideoFile } from './file-schemas.ts';
import { filmOf } from './videos.ts';

/** How long the films that ship are, and what is said of their length. */

const folder = join(import.meta.dirname, '../../../../demo');
const { courses, lives } = await readDemoTexts(folder);

const readVideo = (name: string) => readJson(folder, `media/${name}/video.json`, VideoFile);

/** The lengths in seconds of the lessons of each course. */
const lengths = new Map(
  await Promise.all(
    [...courses].map(async ([slug, { chapters }]) => {
      const lessons = chapters.flatMap((chapter) => chapter.lessons);
      const videos = await Promise.all(lessons.map((lesson) => readVideo(`lessons/${slug}/${lesson.slug}`)));
      return [slug, videos.map(({ seconds }) => seconds)] as const;
    }),
  ),
);

test('three courses have lessons of four to eight minutes, and all lessons last ninety seconds or more', () => {
  const all = [...lengths.values()].flat();
  expect(Math.min(...all)).toBeGreaterThanOrEqual(90);
  expect(Math.max(...all)).toBeLessThanOrEqual(8 * 60);
  const long = [...lengths].filter(([, seconds]) => Math.min(...seconds) >= 4 * 60);
  expect(long.length).toBeGreaterThanOrEqual(3);
});

test('the credit of a course is proportional to its length, within bounds', () => {
  for (const [slug, seconds] of lengths) {
    const minutes = seconds.reduce((sum, each) => sum + each, 0) / 60;
    const credit = computeCourseCredit(minutes * 60);
    expect(Math.abs(credit - minutes / courseCredit.minutesPerCredit), slug).toBeLessThanOrEqual(0.5);
  }
  expect([0, 60, 350, 370, 600, 90_000].map(computeCourseCredit)).toEqual([1, 1, 1, 2, 3, 20]);
});

test('the running live is one film of twenty minutes or more, shown in whole rounds', async () => {
  const running = lives.filter(({ status }) => status === 1);
  expect(running).toHaveLength(1);
  const [{ replay, minutes }] = running as [(typeof lives)[number]];
  const { seconds } = await readVideo(filmOf(replay!));
  expect(seconds).toBeGreaterThanOrEqual(20 * 60);
  expect((minutes * 60) % seconds).toBe(0);
});

test('replays last as long as the live was planned and its agenda says', async () => {
  for (const { slug, replay, minutes, agenda, status, sessions = [] } of lives) {
    const [first, last] = [agenda[0]!.at, agenda.at(-1)!.at].map((at) => {
      const [hour = 0, minute = 0] = at.split(':').map(Number);
      return hour * 60 + minute;
    }) as [number, number];
    expect(last - first, slug).toBeLessThan(minutes);
    if (status !== 2) continue;
    const { seconds } = await readVideo(filmOf(replay!));
    expect(Math.ceil(seconds / 60), slug).toBe(minutes);
    for (const session of sessions) expect(session.minutes, slug).toBeLessThanOrEqual(minutes);
  }
});

/** Every folder with a film of a lesson or of a live. */
const filmNames = [
  ...[...courses].flatMap(([slug, { chapters }]) =>
    chapters.flatMap(({ lessons }) => lessons.map((lesson) => `lessons/${slug}/${lesson.slug}`)),
  ),
  ...new Set(lives.flatMap(({ replay }) => (replay?.startsWith('lives/') ? [filmOf(replay)] : []))),
];

test('a minute of a lesson or of a live needs less than 200 KB', async () => {
  expect(filmNames.filter((name) => name.startsWith('lives/'))).toHaveLength(2);
  for (const name of filmNames) {
    const { bytes, seconds } = await readVideo(name);
    expect(bytes / (seconds / 60), name).toBeLessThan(200 * 1024);
  }
});

/** Chinese characters a second that slow readers manage beside the pictures. */
const maxReadingSpeed = 3.5;
const cuePattern = /(\d+):(\d{2}):(\d{2}\.\d{3}) --> (\d+):(\d{2}):(\d{2}\.\d{3})\n((?:.+\n?)+)/g;

/** The texts of a film with their seconds on the screen. */
async function readCues(name: string): Promise<{ text: string; seconds: number }[]> {
  const vtt = await readFile(join(folder, 'media', name, 'captions.vtt'), 'utf8');
  return [...vtt.matchAll(cuePattern)].map(([, ...groups]) => {
    const [hours, minutes, seconds, endHours, endMinutes, endSeconds] = groups.map(Number);
    const start = hours! * 3_600 + minutes! * 60 + seconds!;
    return { seconds: endHours! * 3_600 + endMinutes! * 60 + endSeconds! - start, text: groups[6]! };
  });
}

test('every text in a lesson or a live stays long enough to be read', async () => {
  for (const name of filmNames) {
    const cues = await readCues(name);
    expect(cues.length, name).toBeGreaterThan(10);
    for (const { text, seconds } of cues) {
      const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
      expect(characters / seconds, `${name}: ${text}`).toBeLessThanOrEqual(maxReadingSpeed);
    }
  }
});
