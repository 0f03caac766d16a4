import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changeDemo, sampleFiles } from './testing/fixture.ts';
import { readJson } from './demo-files.ts';
import { readDemoTexts } from './demo-texts.ts';
import { VideoFile } from './file-schemas.ts';
import { useDemo } from './testing/use-demo.ts';
import { readCaptions } from './videos.ts';

const academy = useDemo();
const folder = join(import.meta.dirname, '../../../../demo');

const findLive = () =>
  academy.db
    .selectFrom('lives')
    .innerJoin('contents', 'contents.id', 'lives.content_id')
    .selectAll('lives')
    .where('contents.key', '=', 'live/now')
    .executeTakeFirstOrThrow();
const listChapters = () =>
  academy.db.selectFrom('live_chapters').select(['at_second', 'title']).orderBy('at_second').execute();
const listQuestions = () =>
  academy.db
    .selectFrom('live_questions')
    .leftJoin('users', 'users.id', 'live_questions.user_id')
    .select(['text', 'nickname', 'anonymous', 'answered_at_second'])
    .orderBy('live_questions.id')
    .execute();

test('chapters and questions begin with the caption they name; a second load keeps what was edited since', async () => {
  await academy.seed();
  expect(await listChapters()).toEqual([
    { at_second: 0, title: '开场' },
    { at_second: 19, title: '五句话' },
  ]);
  expect(await listQuestions()).toEqual([
    { text: '他说不写怎么办？', nickname: '小满妈妈', anonymous: false, answered_at_second: 19 },
    { text: '两个孩子一起写呢？', nickname: null, anonymous: true, answered_at_second: null },
  ]);
  expect((await findLive()).words).toBe('今晚先换一句。');
  await academy.db.updateTable('live_chapters').set({ title: '改过' }).where('at_second', '=', 19).execute();
  await academy.db.updateTable('lives').set({ words: '我的小结' }).execute();
  await changeDemo(academy.folder, { 'search-words.json': { words: ['作业'] } });
  await academy.seed();
  expect((await listChapters()).map(({ title }) => title)).toEqual(['开场', '改过']);
  expect(await listQuestions()).toHaveLength(2);
  expect((await findLive()).words).toBe('我的小结');
});

test('a recorded live that runs has its actual start', async () => {
  await academy.seed();
  const live = await findLive();
  expect(live).toMatchObject({ origin: 'recorded', started_at: live.starts_at, ended_at: null });
});

test('a recorded live that is over has its actual times, and figures of who was there, which stay the same', async () => {
  const lives = (sampleFiles['lives.json'] as { slug: string }[]).map((live) =>
    live.slug === 'now' ? { ...live, status: 2, startsIn: -24 } : live,
  );
  await academy.useFolder({ 'lives.json': lives });
  await academy.seed();
  const live = await findLive();
  expect(live).toMatchObject({ origin: 'recorded', started_at: live.starts_at, ended_at: live.ends_at });
  expect(live.peak_count).toBeGreaterThan(0);
  expect(live.like_taps).toBeGreaterThan(0);
  const attended = await academy.db
    .selectFrom('live_visits')
    .select('user_id')
    .where('content_id', '=', live.content_id)
    .where('attended_at', 'is not', null)
    .execute();
  expect(attended.length).toBeGreaterThan(0);
  expect(live.peak_count).toBeLessThanOrEqual(attended.length + live.guest_count);
  await changeDemo(academy.folder, { 'search-words.json': { words: ['作业'] } });
  await academy.seed();
  expect(await findLive()).toEqual(live);
});

test('an unknown live in the records is an error', async () => {
  const unknown = [{ on: 'live/nothing', chapters: [], questions: [] }];
  await academy.useFolder({ 'live-records.json': unknown });
  await expect(academy.seed()).rejects.toThrow(/live\/nothing/);
});

test('a caption that the film does not have, or has twice, is an error', async () => {
  const [record] = sampleFiles['live-records.json'] as [object];
  const useChapter = (at: string) =>
    academy.useFolder({ 'live-records.json': [{ ...record, chapters: [{ at, title: '开场' }] }] });
  await useChapter('没人说过');
  await expect(academy.seed()).rejects.toThrow(/0 captions of its film begin with “没人说过”/);
  const cue = '00:00:01.000 --> 00:00:02.000\n';
  await academy.useFolder({
    'media/lessons/homework/why-water/captions.vtt': `WEBVTT\n\n${cue}又去喝水了\n\n${cue}又去喝水了\n`,
  });
  await expect(academy.seed()).rejects.toThrow(/2 captions of its film begin with “又去喝水”/);
});

test('every replay that ships has chapters and answered questions in order, and every live has tags', async () => {
  const { lives, liveRecords } = await readDemoTexts(folder);
  for (const { slug, tags = [] } of lives) expect(tags.length, slug).toBeGreaterThan(0);
  const recordings = lives.filter(({ status }) => status === 2).map(({ slug }) => `live/${slug}`);
  expect(liveRecords.map(({ on }) => on).toSorted()).toEqual(recordings.toSorted());
  for (const { on, trimSeconds = 0, chapters, questions } of liveRecords) {
    const times = chapters.map(({ atSecond }) => atSecond);
    expect(times.length, on).toBeGreaterThanOrEqual(3);
    // A chapter before the beginning would not be shown.
    expect(times[0], on).toBe(trimSeconds);
    expect(times, on).toEqual([...new Set(times)].toSorted((a, b) => a - b));
    expect(questions.filter(({ atSecond }) => atSecond !== undefined).length, on).toBeGreaterThanOrEqual(2);
  }
});

test('every chapter and every answer that ships begins with a caption of its film', async () => {
  const { liveRecords } = await readDemoTexts(folder);
  for (const { on, film, chapters, questions } of liveRecords) {
    const starts = (await readCaptions(folder, film)).map(({ start }) => start);
    const { seconds } = await readJson(folder, `media/${film}/video.json`, VideoFile);
    for (const { atSecond } of [...chapters, ...questions]) {
      if (atSecond === undefined) continue;
      const distance = Math.min(...starts.map((start) => Math.abs(start - atSecond)));
      expect(distance, `${on} ${atSecond}`).toBeLessThanOrEqual(1);
      expect(atSecond, on).toBeLessThan(seconds);
    }
  }
});
