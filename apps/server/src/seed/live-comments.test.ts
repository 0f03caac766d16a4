import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDemoTexts } from './demo-texts.ts';
import { readJson } from './demo-files.ts';
import { VideoFile } from './file-schemas.ts';
import { useDemo } from './testing/use-demo.ts';

const academy = useDemo();
const folder = join(import.meta.dirname, '../../../../demo');

const listLiveComments = () =>
  academy.db
    .selectFrom('live_comments')
    .innerJoin('users', 'users.id', 'live_comments.user_id')
    .innerJoin('lives', 'lives.content_id', 'live_comments.content_id')
    .select(['at_second', 'nickname', 'text', 'starts_at', 'live_comments.created_at'])
    .orderBy('at_second')
    .execute();

test('live comments stand at their second, and a second load adds none', async () => {
  await academy.seed();
  const said = await listLiveComments();
  expect(said.map(({ at_second, nickname }) => [at_second, nickname])).toEqual([
    [1, '石榴爸'],
    [3, '小满妈妈'],
  ]);
  expect(said[1]!.created_at.getTime() - said[1]!.starts_at.getTime()).toBe(3_000);
  // Changes the demo's edition, so that everything is loaded again.
  await academy.useFolder({ 'search-words.json': { words: ['作业'] } });
  await academy.seed();
  expect(await listLiveComments()).toHaveLength(2);
});

test('an unknown author of a live comment is an error', async () => {
  await academy.useFolder({
    'live-comments.json': [{ on: 'live/now', says: [{ at: 1, name: '没有这个人', text: '来了。' }] }],
  });
  await expect(academy.seed()).rejects.toThrow(/没有这个人/);
});

test('every replay that ships has comments from its beginning to its end', async () => {
  const { lives, liveComments } = await readDemoTexts(folder);
  const recordings = lives.filter(({ status }) => status === 2);
  expect(liveComments.map(({ on }) => on).toSorted()).toEqual(
    recordings.map(({ slug }) => `live/${slug}`).toSorted(),
  );
  for (const { slug, replay } of recordings) {
    const { seconds } = await readJson(folder, `media/lessons/${replay}/video.json`, VideoFile);
    const times = liveComments.find(({ on }) => on === `live/${slug}`)!.says.map(({ at }) => at);
    expect(times.length, slug).toBeGreaterThanOrEqual(15);
    expect(times, slug).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)!, slug).toBeLessThan(seconds);
    expect(times.at(-1)!, slug).toBeGreaterThan(seconds * 0.85);
  }
});
