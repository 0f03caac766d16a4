import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginTurn, type ChatTurn } from './chat-state.ts';
import { takeReply } from './take-reply.ts';
import { sampleReply as reply } from './testing/sample-reply.ts';

const fresh: ChatTurn = { ...beginTurn('a', '问', 'text'), recordId: 7, phase: 'running' };

/** An answer in its pieces, the last one final. */
const answers = fc
  .array(fc.string({ minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 })
  .map((contents) => {
    const pieces = contents.map((content, at) =>
      reply({
        content,
        offset: contents.slice(0, at).join('').length,
        is_final: at === contents.length - 1,
        follow_ups: at === contents.length - 1 ? ['接着问'] : [],
      }),
    );
    return { text: contents.join(''), pieces };
  });

test('whatever is lost, doubled or comes in another order, asking for the rest makes the answer whole', () => {
  const story = answers.chain(({ text, pieces }) =>
    fc.record({
      text: fc.constant(text),
      told: fc.array(fc.constantFrom(...pieces), { maxLength: 30 }),
    }),
  );
  fc.assert(
    fc.property(story, ({ text, told }) => {
      let turn = fresh;
      for (const piece of told) {
        turn = takeReply(turn, piece) ?? turn;
        expect(text.startsWith(turn.text)).toBe(true);
        if (turn.phase === 'done') expect(turn.text).toBe(text);
      }
      // As `resume` tells it.
      const rest = reply({ offset: turn.text.length, content: text.slice(turn.text.length), is_final: true });
      turn = takeReply(turn, rest)!;
      expect(turn.text).toBe(text);
      expect(turn.phase).toBe('done');
    }),
  );
});

test('a piece behind something missing is not taken, and neither is the end', () => {
  expect(takeReply(fresh, reply({ offset: 3, content: '后面' }))).toBeUndefined();
  expect(takeReply(fresh, reply({ offset: 3, content: '', is_final: true }))).toBeUndefined();
});

test('an answer that begins anew replaces what was there', () => {
  const known = takeReply(fresh, reply({ content: '第一个写法' }))!;
  const anew = takeReply(known, reply({ content: '另一个', anew: true, answerer: 'extract' }))!;
  expect(anew).toMatchObject({ text: '另一个', answerer: 'extract', phase: 'running' });
});

test('the end tells who wrote it, whether it was stopped, and what follows', () => {
  const end = { content: '好', is_final: true, stopped: true, generated: true, answerer: 'model' } as const;
  expect(takeReply(fresh, reply({ ...end, follow_ups: ['然后呢'] }))).toMatchObject({
    phase: 'stopped',
    generated: true,
    answerer: 'model',
    followUps: ['然后呢'],
  });
});

test('nothing that comes late changes an answer that is over', () => {
  const over = takeReply(fresh, reply({ content: '全部', is_final: true }))!;
  expect(takeReply(over, reply({ content: '旧', anew: true }))).toBe(over);
});
