import { expect, test } from 'vitest';
import { newSentences } from './announcer.tsx';

test('a growing answer is read out sentence by sentence, and the rest at its end', () => {
  let from = 0;
  const announced = ['先听', '先听他说[1]。再', '先听他说[1]。再说自己', '先听他说[1]。再说自己。慢'].flatMap(
    (text) => {
      const { words, until } = newSentences({ text, isOver: false }, from);
      from = until;
      return words ? [words] : [];
    },
  );
  expect(announced).toEqual(['先听他说。', '再说自己。']);
  expect(newSentences({ text: '先听他说[1]。再说自己。慢慢', isOver: true }, from).words).toBe('慢慢');
});
