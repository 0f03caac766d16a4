import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RoomComment } from '@academy/contract/realtime/room.ts';
import { addComments, addOwnComment, clearComments, emptyWindow, removeComments } from './comment-window.ts';

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

test('comments appear once and in order, however often and whenever they arrive', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 8 })), (batches) => {
      const window = batches.reduce((known, batch) => addComments(known, batch.map(comment)), emptyWindow);
      const wanted = [...new Set(batches.flat())].sort((a, b) => a - b);
      expect(ids(window)).toEqual(wanted);
      expect(window.last).toBe(wanted.at(-1) ?? 0);
    }),
  );
});

test('the user’s own comment, not broadcast yet, hides no earlier comment after a reconnect', () => {
  const window = addOwnComment(addComments(emptyWindow, [comment(3)]), comment(9));
  expect(ids(window)).toEqual([3, 9]);
  expect(window.last).toBe(3);
  expect(ids(addComments(window, [comment(5), comment(9)]))).toEqual([3, 5, 9]);
});

test('a removed comment does not come back; after a gap the window is cleared', () => {
  const window = removeComments(addComments(emptyWindow, [comment(1), comment(2)]), [1]);
  expect(ids(addComments(window, [comment(1), comment(3)]))).toEqual([2, 3]);
  expect(ids(addComments(clearComments(window), [comment(8)]))).toEqual([8]);
});

test('only the latest comments are kept', () => {
  const window = addComments(
    emptyWindow,
    [...Array(300).keys()].map((index) => comment(index + 1)),
  );
  expect(window.comments).toHaveLength(200);
  expect(window.comments[0]!.id).toBe(101);
});
