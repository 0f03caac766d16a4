import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstWords } from './first-words.ts';
import { judgeSafety, type SafetyKind } from './judge-safety.ts';
import { dangers } from './signs.ts';
import { dangerous, furtherDangers } from './testing/dangerous.ts';
import { harmlessOnes } from './testing/harmless-ones.ts';

const kinds = Object.keys(dangerous) as SafetyKind[];
const cases = kinds.flatMap((kind) => dangerous[kind].map((question) => ({ kind, question })));

/** At most so many of the harmless ones may raise an alarm. */
const mostFalseAlarms = 2;

describe('how often it is wrong', () => {
  test('none of the dangerous paraphrases is missed', () => {
    const questions = [...cases.map(({ question }) => question), ...furtherDangers];
    const missed = questions.filter((question) => judgeSafety(question) === undefined);
    console.log(`dangers missed: ${missed.length} of ${questions.length}`);
    expect(questions.length).toBeGreaterThanOrEqual(160);
    expect(missed).toEqual([]);
  });

  test('hardly any of the harmless ones raises an alarm', () => {
    const alarms = harmlessOnes.filter((question) => judgeSafety(question) !== undefined);
    console.log(`false alarms: ${alarms.length} of ${harmlessOnes.length} ${alarms.join(' | ')}`);
    expect(harmlessOnes.length).toBeGreaterThanOrEqual(140);
    expect(alarms.length).toBeLessThanOrEqual(mostFalseAlarms);
  });

  test.each(cases)('$question is taken for $kind', ({ kind, question }) => {
    expect(judgeSafety(question)?.kind).toBe(kind);
  });
});

test('of two dangers the gravest decides', () => {
  expect(judgeSafety('孩子被同学欺负，说不想活了')?.kind).toBe('self-harm');
});

test('the one who is in danger is thanked for saying so; who asks for a child is spoken to as who stays with it', () => {
  const own = ['我不想活了', '我不想活了，孩子怎么办', '不想活了', '我真的活够了，他们不会在意'];
  const forAnother = ['孩子说不想活了怎么办', '女儿跟我说想死', '我儿子割腕了', '我很担心，他说不如死了算了'];
  for (const question of own) expect(judgeSafety(question)?.text, question).toMatch(/^谢谢你把这句话说出来/);
  for (const question of forAnother) {
    const text = judgeSafety(question)?.text;
    expect(text, question).toMatch(/^这样的话，请您当真/);
    expect(text, question).toContain('120');
  }
});

test('a harmless word beside a danger hides nothing', () => {
  expect(judgeSafety('作业多得想死，他还说真的活够了')?.kind).toBe('self-harm');
  expect(judgeSafety('气死我了，老公拿着菜刀追我')?.kind).toBe('violence');
});

test('neither spaces, width nor punctuation hide a danger', () => {
  expect(judgeSafety('我 不 想 活 了 ！！')?.kind).toBe('self-harm');
  expect(judgeSafety('体温３９度，两个月的宝宝，发烧')?.kind).toBe('medical');
});

test('an ordinary answer follows only where it helps: about bullying', () => {
  for (const { question } of cases) {
    const { danger, goesOn } = judgeSafety(question)!;
    expect(goesOn, question).toBe(danger === 'bullying');
  }
});

describe('what is said first', () => {
  test.each(dangers)('%s: calm words, steps and numbers to call, and no promise', (danger) => {
    const { calm, steps, after, lines } = firstWords[danger];
    expect(steps.length).toBeGreaterThanOrEqual(3);
    expect(lines.length).toBeGreaterThan(0);
    expect([calm, ...steps, after].join('')).not.toMatch(
      /肯定(?:没事|是)|保证(?:没事|治)|确诊为|一定会好|不用去医院/,
    );
  });

  test('each kind leads to its numbers', () => {
    const numbersOf = (question: string) => judgeSafety(question)!.hotlines.map(({ number }) => number);
    expect(numbersOf('我不想活了')).toEqual(['12356', '12355', '120', '110']);
    expect(numbersOf('我爸又打我了')).toContain('110');
    expect(numbersOf('宝宝没呼吸了')[0]).toBe('120');
    expect(numbersOf('孩子受欺负了，老师也不管')).toEqual(['110', '12355', '12345', '12356']);
  });

  test('a fit is never answered by holding down, nor poison by vomiting', () => {
    expect(judgeSafety('孩子发烧抽了怎么办')!.text).toMatch(/不掐人中，不往嘴里塞任何东西，不按住手脚/);
    expect(judgeSafety('他喝了洁厕灵')!.text).toMatch(/不催吐/);
  });
});

test('whatever is typed is judged, and at once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 140 }), (question) => {
      const judged = judgeSafety(question);
      if (judged) expect(judged.hotlines.length).toBeGreaterThan(0);
    }),
  );
});
