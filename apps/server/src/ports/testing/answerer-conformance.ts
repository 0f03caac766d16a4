import { describe, expect, test } from 'vitest';
import type { Answerer, AnswerPiece, QuestionToAnswer, Passage } from '../answerer.ts';

/** A passage of an article about sleep, with any fields overridden. */
export const passageOf = (overrides: Partial<Passage>): Passage => ({
  id: 1,
  source: 'graphic',
  related_id: 7,
  key: null,
  answer_id: null,
  title: '让孩子睡得踏实',
  heading: '睡前半小时',
  paragraph: 2,
  lesson_id: null,
  lesson_title: null,
  second: null,
  text: '睡前半小时关掉屏幕，把灯调暗，讲一个短故事。每天在同一个时间上床，身体会记住这个节奏。',
  score: 0.9,
  ...overrides,
});

const passages = [
  passageOf({}),
  passageOf({
    id: 2,
    related_id: 8,
    title: '入睡困难怎么办',
    heading: '',
    paragraph: 4,
    text: '孩子入睡慢，多半是白天玩得太少，或者下午睡得太晚。把午睡提前，傍晚到户外跑一跑，晚上睡觉就容易多了。',
    score: 0.85,
  }),
];

/**
 * The conformance test of every answerer; call it in the answerer's test with one that has an answer to this
 * question.
 */
export function testAnswerer(name: string, open: () => Promise<Answerer>): void {
  const questionWith = (overrides: Partial<QuestionToAnswer> = {}): QuestionToAnswer => ({
    question: '孩子晚上睡觉入睡慢怎么办',
    before: [],
    passages,
    signal: new AbortController().signal,
    ...overrides,
  });
  const collect = async (
    answerer: Answerer,
    overrides?: Partial<QuestionToAnswer>,
  ): Promise<AnswerPiece[]> => {
    const pieces: AnswerPiece[] = [];
    for await (const piece of answerer.answer(questionWith(overrides))) pieces.push(piece);
    return pieces;
  };

  describe(name, () => {
    test('every mark stands for a given passage, whose reference comes before or with its piece', async () => {
      const pieces = await collect(await open());
      let text = '';
      for (const piece of pieces) {
        text += piece.text;
        const named = [...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));
        expect(piece.references.map(({ number }) => number)).toEqual(
          piece.references.map((_, index) => index + 1),
        );
        expect(Math.max(0, ...named)).toBeLessThanOrEqual(piece.references.length);
      }
      const { references } = pieces.at(-1)!;
      expect(references.length).toBeGreaterThan(0);
      for (const { quote, related_id: id, number } of references) {
        const passage = passages.find((one) => one.related_id === id)!;
        expect(passage.text).toContain(quote);
        expect(text).toContain(`[${number}]`);
      }
    });

    test('the answer comes in pieces that start with words', async () => {
      const pieces = await collect(await open());
      expect(pieces.length).toBeGreaterThan(1);
      expect(pieces[0]!.text).toMatch(/^\S/u);
    });

    test('without passages there is no answer', async () => {
      await expect(collect(await open(), { passages: [] })).rejects.toMatchObject({ name: 'UNAVAILABLE' });
    });

    test('nothing more arrives after an abort', async () => {
      const stopping = new AbortController();
      const reason = new Error('enough');
      const answerer = await open();
      const read = async () => {
        let count = 0;
        for await (const _ of answerer.answer(questionWith({ signal: stopping.signal }))) {
          count += 1;
          expect(count).toBe(1);
          stopping.abort(reason);
        }
      };
      await expect(read()).rejects.toBe(reason);
    });
  });
}
