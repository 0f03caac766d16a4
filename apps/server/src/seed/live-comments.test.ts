import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDemoTexts } from './demo-texts.ts';
import { readJson } from './demo-files.ts';
import { VideoFile } from './file-schemas.ts';
import { filmOf } from './videos.ts';
import { sampleFiles } from './testing/fixture.ts';
import { useDemo } from './testing/use-demo.ts';

const academy = useDemo();
const folder = join(import.meta.dirname, '../../../../demo');

/** The sample's lives, of which the running one is over. */
const pastLives = (sampleFiles['lives.json'] as { slug: string }[]).map((live) =>
  live.slug === 'now' ? { ...live, status: 2, startsIn: -48 } : live,
);

const listLiveComments = () =>
  academy.db
    .selectFrom('live_comments')
    .innerJoin('users', 'users.id', 'live_comments.user_id')
    .innerJoin('lives', 'lives.content_id', 'live_comments.content_id')
    .select(['at_second', 'nickname', 'text', 'starts_at', 'live_comments.created_at'])
    .orderBy('at_second')
    .execute();

test('comments of a live that is over stand at their second, and a second load adds none', async () => {
  await academy.useFolder({ 'lives.json': pastLives });
  await academy.seed();
  const comments = await listLiveComments();
  expect(comments.map(({ at_second, nickname }) => [at_second, nickname])).toEqual([
    [1, '石榴爸'],
    [3, '小满妈妈'],
  ]);
  expect(comments[1]!.created_at.getTime() - comments[1]!.starts_at.getTime()).toBe(3_000);
  // Changes the demo's edition, so that everything is loaded again.
  await academy.useFolder({ 'lives.json': pastLives, 'search-words.json': { words: ['作业'] } });
  await academy.seed();
  expect(await listLiveComments()).toHaveLength(2);
});

test('those of a running live are not there before their time', async () => {
  await academy.seed();
  expect(await listLiveComments()).toEqual([]);
});

test('an unknown author of a live comment is an error', async () => {
  await academy.useFolder({
    'lives.json': pastLives,
    'live-comments.json': [{ on: 'live/now', says: [{ at: 1, name: '没有这个人', text: '来了。' }] }],
  });
  await expect(academy.seed()).rejects.toThrow(/没有这个人/);
});

test('every replay that ships, and the running live, have comments from the beginning to the end', async () => {
  const { lives, liveComments } = await readDemoTexts(folder);
  const recordings = lives.filter(({ replay }) => replay !== null);
  expect(liveComments.map(({ on }) => on).toSorted()).toEqual(
    recordings.map(({ slug }) => `live/${slug}`).toSorted(),
  );
  for (const { slug, replay } of recordings) {
    const { seconds } = await readJson(folder, `media/${filmOf(replay!)}/video.json`, VideoFile);
    const times = liveComments.find(({ on }) => on === `live/${slug}`)!.says.map(({ at }) => at);
    expect(times.length, slug).toBeGreaterThanOrEqual(15);
    expect(times, slug).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)!, slug).toBeLessThan(seconds);
    expect(times.at(-1)!, slug).toBeGreaterThan(seconds * 0.85);
  }
});
