import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyReply, type ChatTurn, createTurn } from './chat-state.ts';
import { sampleReply as reply } from './testing/sample-reply.ts';

const fresh: ChatTurn = { ...createTurn('a', '问', 'text'), recordId: 7, phase: 'running' };

/** An answer in pieces, the last one final. */
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

test('after lost, duplicated or reordered pieces, requesting the rest completes the answer', () => {
  const story = answers.chain(({ text, pieces }) =>
    fc.record({
      text: fc.constant(text),
      received: fc.array(fc.constantFrom(...pieces), { maxLength: 30 }),
    }),
  );
  fc.assert(
    fc.property(story, ({ text, received }) => {
      let turn = fresh;
      for (const piece of received) {
        turn = applyReply(turn, piece) ?? turn;
        expect(text.startsWith(turn.text)).toBe(true);
        if (turn.phase === 'done') expect(turn.text).toBe(text);
      }
      // As the `resume` command sends it.
      const rest = reply({ offset: turn.text.length, content: text.slice(turn.text.length), is_final: true });
      turn = applyReply(turn, rest)!;
      expect(turn.text).toBe(text);
      expect(turn.phase).toBe('done');
    }),
  );
});

test('a piece after a gap is not applied, and neither is the final one', () => {
  expect(applyReply(fresh, reply({ offset: 3, content: '后面' }))).toBeUndefined();
  expect(applyReply(fresh, reply({ offset: 3, content: '', is_final: true }))).toBeUndefined();
});

test('an answer that restarts replaces the previous text', () => {
  const known = applyReply(fresh, reply({ content: '第一个写法' }))!;
  const replaced = applyReply(known, reply({ content: '另一个', anew: true, answerer: 'extract' }))!;
  expect(replaced).toMatchObject({ text: '另一个', answerer: 'extract', phase: 'running' });
});

test('the final piece tells the answerer, whether it was stopped, and the follow-up questions', () => {
  const end = { content: '好', is_final: true, stopped: true, generated: true, answerer: 'model' } as const;
  expect(applyReply(fresh, reply({ ...end, follow_ups: ['然后呢'] }))).toMatchObject({
    phase: 'stopped',
    generated: true,
    answerer: 'model',
    followUps: ['然后呢'],
  });
});

test('a late piece does not change a finished answer', () => {
  const over = applyReply(fresh, reply({ content: '全部', is_final: true }))!;
  expect(applyReply(over, reply({ content: '旧', anew: true }))).toBe(over);
});
