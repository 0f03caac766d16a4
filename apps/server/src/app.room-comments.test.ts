import { beforeAll, expect, test, vi } from 'vitest';
import { loadShippedWords } from './domain/moderation/shipped-words.ts';
import { createSeatRequest, useRooms, createComment } from './modules/lives/testing/use-rooms.ts';
import { useTestAcademy } from './testing/use-test-academy.ts';

vi.setConfig({ testTimeout: 60_000 });
const pollOptions = { timeout: 30_000, interval: 50 };

const academy = useTestAcademy();
const { enter, addParent } = useRooms(academy);
beforeAll(() => loadShippedWords(academy.db));

test('a comment reaches everybody once and in order; sent twice it appears once', async () => {
  const live = await academy.addLive();
  const [mother, father] = [await addParent('小满妈妈'), await addParent('豆豆爸爸')];
  const guest = await enter(live);
  const one = await enter(live, mother.token);
  const two = await enter(live, father.token);
  const sent = createComment('老师好');
  const first = await one.say('comment', sent);
  expect(first).toMatchObject({
    ok: true,
    comment: { user_id: mother.id, name: '小满妈妈', role: 'viewer', text: '老师好' },
  });
  expect(await one.say('comment', sent)).toEqual(first);
  expect(await two.say('comment', sent)).toMatchObject({ ok: false });
  const many = [...Array(4).keys()].flatMap((index) => [
    one.say('comment', createComment(`一${index}`)),
    two.say('comment', createComment(`二${index}`)),
  ]);
  expect((await Promise.all(many)).filter(({ ok }) => !ok)).toEqual([]);
  await expect.poll(() => guest.comments().length, pollOptions).toBe(9);
  const ids = guest.comments().map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  expect(await one.say('comment', createComment('太快'))).toEqual({
    ok: false,
    message: '说得有点快，歇几秒再发吧',
  });
  // The comments of six seconds ago count, those of ten seconds ago do not.
  const agedBy = (seconds: number) =>
    academy.db
      .updateTable('live_comments')
      .set({ created_at: new Date(Date.now() - seconds * 1_000) })
      .where('user_id', '=', mother.id)
      .execute();
  await agedBy(6);
  expect(await one.say('comment', createComment('还是太快'))).toMatchObject({ ok: false });
  await agedBy(10);
  expect(await one.say('comment', createComment('不快了'))).toMatchObject({ ok: true });
});

test('refused words are not saved; held comments are seen by their author alone', async () => {
  const live = await academy.addLive();
  const one = await enter(live, (await addParent()).token);
  const word = await academy.db
    .selectFrom('word_list')
    .select('word')
    .where('action', '=', 'refuse')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(await one.say('comment', createComment(word.word))).toMatchObject({ ok: false });
  expect(await one.say('comment', createComment('加我微信 xiaoman12345'))).toMatchObject({
    ok: true,
    held: true,
  });
  expect(await one.say('seat-request', createSeatRequest(word.word))).toMatchObject({ ok: false });
  expect(await one.say('comment', createComment('好的'))).toMatchObject({ ok: true });
  await expect.poll(() => one.comments().length, pollOptions).toBe(1);
  const rows = await academy.db
    .selectFrom('live_comments')
    .select(['text', 'state'])
    .where('content_id', '=', live)
    .orderBy('id')
    .execute();
  expect(rows.map(({ state }) => state)).toEqual(['held', 'visible']);
});

test('likes are sent at most once a second, presence as it changes; peak and visitor counts are saved', async () => {
  const live = await academy.addLive();
  const parent = await addParent();
  const guest = await enter(live);
  const one = await enter(live, parent.token);
  const again = await enter(live, parent.token);
  // The expert does not count as a viewer.
  await enter(live, academy.people.expert.token);
  await Promise.all([...Array(10).keys()].map(() => one.say('like', { count: 50 })));
  await expect.poll(() => guest.received('likes').at(-1), pollOptions).toMatchObject({ like_count: 500 });
  const deltas = guest.received<{ delta: number }>('likes').map(({ delta }) => delta);
  expect(deltas.reduce((sum, delta) => sum + delta, 0)).toBe(500);
  expect(deltas.length).toBeLessThanOrEqual(2);
  // The same person twice counts once.
  await expect.poll(() => guest.received('presence').at(-1), pollOptions).toEqual({ viewer_count: 2 });
  again.socket.disconnect();
  one.socket.disconnect();
  await expect.poll(() => guest.received('presence').at(-1), pollOptions).toEqual({ viewer_count: 1 });
  const row = () =>
    academy.db
      .selectFrom('lives')
      .select('peak_count')
      .where('content_id', '=', live)
      .executeTakeFirstOrThrow();
  await expect.poll(async () => (await row()).peak_count, pollOptions).toBeGreaterThanOrEqual(1);
  const visits = await academy.db
    .selectFrom('live_visits')
    .select('user_id')
    .where('content_id', '=', live)
    .execute();
  expect(visits).toEqual([{ user_id: parent.id }]);
});

test('a reconnecting user gets missed events without gaps or repeats; too many start over', async () => {
  const live = await academy.addLive();
  const [parent, other] = [await addParent(), await addParent()];
  const one = await enter(live, parent.token);
  const guest = await enter(live);
  const ids: number[] = [];
  const say = async (text: string) => {
    const { comment } = (await one.say('comment', createComment(text))) as unknown as {
      comment: { id: number };
    };
    ids.push(comment.id);
  };
  await say('一');
  await expect.poll(() => guest.comments().length, pollOptions).toBe(1);
  guest.socket.disconnect();
  await say('二');
  await say('三');
  const back = await enter(live, undefined, { after: ids[0]! });
  await say('四');
  await expect.poll(() => [...back.state.comments, ...back.comments()].at(-1)?.id, pollOptions).toBe(ids[3]);
  const seen = [...back.state.comments, ...back.comments()].map(({ id }) => id);
  expect(seen).toEqual(ids.slice(1));
  expect(back.state.gap).toBe(false);

  const rows = [...Array(400).keys()].map((index) => ({
    content_id: live,
    user_id: other.id,
    text: `话${index}`,
    at_second: 0,
  }));
  await academy.db.insertInto('live_comments').values(rows).execute();
  await expect.poll(() => back.state.comments.length + back.comments().length, pollOptions).toBe(403);
  const late = await enter(live, undefined, { after: ids[0]! });
  expect(late.state).toMatchObject({ gap: true });
  expect(late.state.comments).toHaveLength(50);
});
