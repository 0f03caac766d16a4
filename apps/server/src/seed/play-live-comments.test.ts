import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { LiveCommentTexts } from './live-comments.ts';
import { playLiveComments } from './play-live-comments.ts';
import { sampleFiles } from './testing/fixture.ts';
import { useDemo } from './testing/use-demo.ts';

/** The running live of the sample shows a film of 38 s again and again; its comments stand at 1 s and 3 s. */

const academy = useDemo();
const liveComments = sampleFiles['live-comments.json'] as LiveCommentTexts;

const play = (now: Date) => playLiveComments(academy.db, { liveComments, now });

const listComments = async () =>
  (
    await academy.db
      .selectFrom('live_comments')
      .select(['id', 'text', 'at_second', 'created_at', 'state'])
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...row, created_at: row.created_at.toISOString() }));

async function findStart(): Promise<number> {
  const live = await academy.db
    .selectFrom('lives')
    .select('starts_at')
    .where('status', '=', 1)
    .executeTakeFirstOrThrow();
  return live.starts_at.getTime();
}

test('the comments of a broadcast are said when its film reaches their second, once in each round', async () => {
  await academy.seed();
  const start = await findStart();
  const at = (round: number, second: number) => new Date(start + (round * 38 + second) * 1_000);
  await play(at(0, 0.5));
  expect(await listComments()).toEqual([]);
  await play(at(0, 2));
  await play(at(0, 2.5));
  expect(await listComments()).toMatchObject([
    { text: '来了。', at_second: 1, created_at: at(0, 1).toISOString() },
  ]);
  await play(at(0, 30));
  const first = await listComments();
  expect(first.map(({ text }) => text)).toEqual(['来了。', '刚坐下，赶上了。']);
  // In the next round what was said before stays until it is said again, as something new.
  await play(at(1, 2));
  const second = await listComments();
  expect(second.map(({ text }) => text)).toEqual(['刚坐下，赶上了。', '来了。']);
  expect(second[1]!.id).toBeGreaterThan(first[1]!.id);
  expect(second[1]!.created_at).toBe(at(1, 1).toISOString());
});

test('a server that starts in the middle says what was said in this round', async () => {
  await academy.seed();
  const start = await findStart();
  await play(new Date(start + (5 * 38 + 20) * 1_000));
  expect((await listComments()).map(({ at_second }) => at_second)).toEqual([1, 3]);
});

test('who comments was there', async () => {
  await academy.seed();
  const start = await findStart();
  await play(new Date(start + 30_000));
  const { rows } = await sql`select (select count(distinct user_id)::integer from live_comments) as authors,
    count(*)::integer as attended, min(attended_at) = ${new Date(start + 1_000)} as "fromTheFirst"
    from live_visits join live_comments using (content_id, user_id) where at_second = 1`.execute(academy.db);
  expect(rows).toEqual([{ authors: 2, attended: 1, fromTheFirst: true }]);
});

test('a comment that a moderator removed is not said again', async () => {
  await academy.seed();
  const start = await findStart();
  await play(new Date(start + 30_000));
  await academy.db.updateTable('live_comments').set({ state: 'hidden' }).where('at_second', '=', 1).execute();
  await play(new Date(start + (38 + 30) * 1_000));
  expect((await listComments()).map(({ at_second, state }) => [at_second, state])).toEqual([
    [1, 'hidden'],
    [3, 'visible'],
  ]);
});

test('nothing is said in a live that somebody really broadcasts', async () => {
  await academy.seed();
  const start = await findStart();
  await academy.db.updateTable('lives').set({ origin: 'publish' }).where('status', '=', 1).execute();
  await play(new Date(start + 30_000));
  expect(await listComments()).toEqual([]);
});
