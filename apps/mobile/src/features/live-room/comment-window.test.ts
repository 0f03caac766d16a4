import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RoomComment } from '@academy/contract/realtime/room.ts';
import { addComments, addOwnComment, beginAnew, emptyWindow, removeComments } from './comment-window.ts';

const comment = (id: number): RoomComment => ({
  id,
  user_id: 1,
  name: '小满妈妈',
  avatar: null,
  role: 'viewer',
  text: `第${id}句`,
  at_second: id,
  at: '2026-03-01T11:30:00.000Z',
});
const ids = ({ comments }: { comments: readonly RoomComment[] }) => comments.map(({ id }) => id);

test('comments stand once and in their order, however often and whenever they come', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 8 })), (batches) => {
      const window = batches.reduce((known, batch) => addComments(known, batch.map(comment)), emptyWindow);
      const wanted = [...new Set(batches.flat())].sort((a, b) => a - b);
      expect(ids(window)).toEqual(wanted);
      expect(window.last).toBe(wanted.at(-1) ?? 0);
    }),
  );
});

test('one’s own comment, not told to all yet, hides none that came before it when one comes back', () => {
  const window = addOwnComment(addComments(emptyWindow, [comment(3)]), comment(9));
  expect(ids(window)).toEqual([3, 9]);
  expect(window.last).toBe(3);
  expect(ids(addComments(window, [comment(5), comment(9)]))).toEqual([3, 5, 9]);
});

test('what was taken away does not come back; after a gap the window begins anew', () => {
  const window = removeComments(addComments(emptyWindow, [comment(1), comment(2)]), [1]);
  expect(ids(addComments(window, [comment(1), comment(3)]))).toEqual([2, 3]);
  expect(ids(addComments(beginAnew(window), [comment(8)]))).toEqual([8]);
});

test('only the latest are kept at hand', () => {
  const window = addComments(
    emptyWindow,
    [...Array(300).keys()].map((index) => comment(index + 1)),
  );
  expect(window.comments).toHaveLength(200);
  expect(window.comments[0]!.id).toBe(101);
});
