import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Frequencies, type Rankable, rankPassages, worthOf } from './rank-passages.ts';
import { buildThesaurus, parseGroups } from './read-thesaurus.ts';
import { understandQuestion } from './understand-question.ts';

const thesaurus = buildThesaurus(parseGroups('撒泼 发脾气\n作业 写作业\n手机 平板'));
const ask = (question: string) => understandQuestion(question, { thesaurus });
const frequencies: Frequencies = {
  passages: 1_000,
  of: (word) => ({ 孩子: 900, 作业: 200, 手机: 100, 撒泼: 5, 发脾气: 20, 脾气: 30 })[word] ?? 0,
};
let serial = 0;
const passage = (text: string, more: Partial<Rankable> = {}): Rankable => ({
  title: '',
  heading: '',
  about: '',
  text,
  sourceKey: `${(serial += 1)}`,
  standing: 1,
  ...more,
});
const scores = (question: string, passages: Rankable[]) => {
  const ranked = rankPassages(ask(question), passages, frequencies);
  return passages.map(
    ({ sourceKey, text }) => ranked.find((one) => one.sourceKey === sourceKey && one.text === text)!.score,
  );
};

describe('what a word tells', () => {
  test('the rarer, the more; a common one next to nothing', () => {
    const worth = (question: string) => worthOf(ask(question).concepts[0]!, frequencies);
    expect(worth('撒泼')).toBeGreaterThan(worth('作业'));
    expect(worth('作业')).toBeGreaterThan(0.1);
  });
});

describe('what stands above what', () => {
  test('the words that were used above those that mean the same, both above neither', () => {
    const [own, other, neither] = scores('撒泼', [
      passage('他撒泼了'),
      passage('他发脾气了'),
      passage('他睡了'),
    ]);
    expect(own).toBeGreaterThan(other!);
    expect(other).toBeGreaterThan(neither!);
    expect(neither).toBe(0);
  });

  test('two of two things above one of them, however often', () => {
    const [both, one] = scores('撒泼 手机', [passage('撒泼要手机'), passage('撒泼撒泼撒泼撒泼')]);
    expect(both).toBeGreaterThan(one!);
  });

  test('a passage under a heading that names it above one that names it in passing', () => {
    const [under, passing] = scores('手机', [
      passage('手机放门口', { heading: '手机约定' }),
      passage('手机放门口'),
    ]);
    expect(under).toBeGreaterThan(passing!);
  });

  test('a passage in company above one that its source leaves alone', () => {
    const [kept, , lone] = scores('手机', [
      passage('手机放门口', { sourceKey: 'a' }),
      passage('手机充电', { sourceKey: 'a' }),
      passage('手机放门口', { sourceKey: 'b' }),
    ]);
    expect(kept).toBeGreaterThan(lone!);
  });

  test('what was written to answer above what announces', () => {
    const [answer, notice] = scores('手机', [
      passage('手机放门口'),
      passage('手机放门口', { standing: 0.7 }),
    ]);
    expect(answer).toBeGreaterThan(notice!);
  });

  test('a word that nobody in the library uses makes every passage worth less', () => {
    const [known] = scores('手机', [passage('手机放门口')]);
    const [unknown] = scores('手机 股票行情', [passage('手机放门口')]);
    expect(unknown).toBeLessThan(known!);
  });
});

const words = fc.constantFrom('撒泼', '发脾气', '作业', '手机', '平板', '孩子', '天气', '。');
const text = fc.array(words, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));

test('the order of the candidates decides nothing about their scores, and all come back, best first', () => {
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 10 }), (question, given) => {
      const passages = given.map((one) => passage(one));
      const ranked = rankPassages(ask(question), passages, frequencies);
      const turned = rankPassages(ask(question), passages.toReversed(), frequencies);
      const byKey = (list: typeof ranked) => new Map(list.map((one) => [one.sourceKey, one.score]));
      expect(byKey(turned)).toEqual(byKey(ranked));
      expect([0, passages.length]).toContain(ranked.length);
      for (const [at, { score }] of ranked.entries())
        expect(score).toBeLessThanOrEqual(ranked[at - 1]?.score ?? Infinity);
    }),
  );
});

test('saying one more of the asked words never makes a passage worse', () => {
  fc.assert(
    fc.property(text, text, (question, given) => {
      const { concepts } = ask(question);
      const [less, more] = scores(
        question,
        [passage(given), passage(`${given}${concepts[0]?.own ?? ''}`)].slice(
          0,
          concepts.length === 0 ? 0 : 2,
        ),
      );
      if (concepts.length > 0) expect(more).toBeGreaterThanOrEqual(less! - 1e-9);
    }),
  );
});
