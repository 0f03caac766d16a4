import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Frequencies, type Rankable, rankPassages, conceptImportance } from './rank-passages.ts';
import { buildThesaurus, parseGroups } from './thesaurus.ts';
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
  sourceWeight: 1,
  ...more,
});
const scores = (question: string, passages: Rankable[]) => {
  const ranked = rankPassages(ask(question), passages, frequencies);
  return passages.map(
    ({ sourceKey, text }) => ranked.find((one) => one.sourceKey === sourceKey && one.text === text)!.score,
  );
};

describe('importance of a word', () => {
  test('the rarer a word, the more important; a common one counts next to nothing', () => {
    const worth = (question: string) => conceptImportance(ask(question).concepts[0]!, frequencies);
    expect(worth('撒泼')).toBeGreaterThan(worth('作业'));
    expect(worth('作业')).toBeGreaterThan(0.1);
  });
});

describe('ranking order', () => {
  test('the question’s own words rank above synonyms, both above no match', () => {
    const [own, other, neither] = scores('撒泼', [
      passage('他撒泼了'),
      passage('他发脾气了'),
      passage('他睡了'),
    ]);
    expect(own).toBeGreaterThan(other!);
    expect(other).toBeGreaterThan(neither!);
    expect(neither).toBe(0);
  });

  test('two matched concepts rank above one, however often it occurs', () => {
    const [both, one] = scores('撒泼 手机', [passage('撒泼要手机'), passage('撒泼撒泼撒泼撒泼')]);
    expect(both).toBeGreaterThan(one!);
  });

  test('a passage under a matching heading ranks above one that mentions the word in passing', () => {
    const [under, passing] = scores('手机', [
      passage('手机放门口', { heading: '手机约定' }),
      passage('手机放门口'),
    ]);
    expect(under).toBeGreaterThan(passing!);
  });

  test('a passage with other matches in its source ranks above one without', () => {
    const [together, , lone] = scores('手机', [
      passage('手机放门口', { sourceKey: 'a' }),
      passage('手机充电', { sourceKey: 'a' }),
      passage('手机放门口', { sourceKey: 'b' }),
    ]);
    expect(together).toBeGreaterThan(lone!);
  });

  test('texts that answer rank above announcements', () => {
    const [answer, notice] = scores('手机', [
      passage('手机放门口'),
      passage('手机放门口', { sourceWeight: 0.7 }),
    ]);
    expect(answer).toBeGreaterThan(notice!);
  });

  test('a word that is not in the library lowers the score of every passage', () => {
    const [known] = scores('手机', [passage('手机放门口')]);
    const [unknown] = scores('手机 股票行情', [passage('手机放门口')]);
    expect(unknown).toBeLessThan(known!);
  });
});

const words = fc.constantFrom('撒泼', '发脾气', '作业', '手机', '平板', '孩子', '天气', '。');
const text = fc.array(words, { minLength: 1, maxLength: 12 }).map((phrases) => phrases.join(''));

test('the order of the candidates does not affect their scores, and all are returned, best first', () => {
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 10 }), (question, content) => {
      const passages = content.map((one) => passage(one));
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

test('matching one more word never lowers a score', () => {
  fc.assert(
    fc.property(text, text, (question, content) => {
      const { concepts } = ask(question);
      const [less, more] = scores(
        question,
        [passage(content), passage(`${content}${concepts[0]?.term ?? ''}`)].slice(
          0,
          concepts.length === 0 ? 0 : 2,
        ),
      );
      if (concepts.length > 0) expect(more).toBeGreaterThanOrEqual(less! - 1e-9);
    }),
  );
});
