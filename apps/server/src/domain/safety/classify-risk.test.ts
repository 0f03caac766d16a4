import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { responseTemplates } from './response-templates.ts';
import { classifyRisk, type SafetyKind } from './classify-risk.ts';
import { dangers } from './risk-patterns.ts';
import { dangerous, furtherDangers } from './testing/dangerous-questions.ts';
import { harmlessOnes } from './testing/harmless-questions.ts';

const kinds = Object.keys(dangerous) as SafetyKind[];
const cases = kinds.flatMap((kind) => dangerous[kind].map((question) => ({ kind, question })));

/** Maximum number of false alarms among the harmless questions. */
const maxFalseAlarms = 2;

describe('error rates', () => {
  test('no dangerous paraphrase is missed', () => {
    const questions = [...cases.map(({ question }) => question), ...furtherDangers];
    const missed = questions.filter((question) => classifyRisk(question) === undefined);
    console.log(`dangers missed: ${missed.length} of ${questions.length}`);
    expect(questions.length).toBeGreaterThanOrEqual(160);
    expect(missed).toEqual([]);
  });

  test('hardly any harmless question raises an alarm', () => {
    const alarms = harmlessOnes.filter((question) => classifyRisk(question) !== undefined);
    console.log(`false alarms: ${alarms.length} of ${harmlessOnes.length} ${alarms.join(' | ')}`);
    expect(harmlessOnes.length).toBeGreaterThanOrEqual(140);
    expect(alarms.length).toBeLessThanOrEqual(maxFalseAlarms);
  });

  test.each(cases)('$question is classified as $kind', ({ kind, question }) => {
    expect(classifyRisk(question)?.kind).toBe(kind);
  });
});

test('of two dangers the most severe decides', () => {
  expect(classifyRisk('孩子被同学欺负，说不想活了')?.kind).toBe('self-harm');
});

test('a user in danger is thanked for saying so; a parent who asks about a child is addressed as the one who stays with it', () => {
  const own = ['我不想活了', '我不想活了，孩子怎么办', '不想活了', '我真的活够了，他们不会在意'];
  const forAnother = ['孩子说不想活了怎么办', '女儿跟我说想死', '我儿子割腕了', '我很担心，他说不如死了算了'];
  for (const question of own) expect(classifyRisk(question)?.text, question).toMatch(/^谢谢你把这句话说出来/);
  for (const question of forAnother) {
    const text = classifyRisk(question)?.text;
    expect(text, question).toMatch(/^这样的话，请您当真/);
    expect(text, question).toContain('120');
  }
});

test('a harmless expression beside a danger does not hide it', () => {
  expect(classifyRisk('作业多得想死，他还说真的活够了')?.kind).toBe('self-harm');
  expect(classifyRisk('气死我了，老公拿着菜刀追我')?.kind).toBe('violence');
});

test('spaces, width and punctuation do not hide a danger', () => {
  expect(classifyRisk('我 不 想 活 了 ！！')?.kind).toBe('self-harm');
  expect(classifyRisk('体温３９度，两个月的宝宝，发烧')?.kind).toBe('medical');
});

test('an ordinary answer follows only where it helps: about bullying', () => {
  for (const { question } of cases) {
    const { danger, answerFollows } = classifyRisk(question)!;
    expect(answerFollows, question).toBe(danger === 'bullying');
  }
});

describe('response templates', () => {
  test.each(dangers)('%s: calm words, steps and numbers to call, and no promise', (danger) => {
    const { calm, steps, after, hotlineNames } = responseTemplates[danger];
    expect(steps.length).toBeGreaterThanOrEqual(3);
    expect(hotlineNames.length).toBeGreaterThan(0);
    expect([calm, ...steps, after].join('')).not.toMatch(
      /肯定(?:没事|是)|保证(?:没事|治)|确诊为|一定会好|不用去医院/,
    );
  });

  test('each kind has its hotlines', () => {
    const numbersOf = (question: string) => classifyRisk(question)!.hotlines.map(({ number }) => number);
    expect(numbersOf('我不想活了')).toEqual(['12356', '12355', '120', '110']);
    expect(numbersOf('我爸又打我了')).toContain('110');
    expect(numbersOf('宝宝没呼吸了')[0]).toBe('120');
    expect(numbersOf('孩子受欺负了，老师也不管')).toEqual(['110', '12355', '12345', '12356']);
  });

  test('no template advises restraining a fit or vomiting a poison', () => {
    expect(classifyRisk('孩子发烧抽了怎么办')!.text).toMatch(/不掐人中，不往嘴里塞任何东西，不按住手脚/);
    expect(classifyRisk('他喝了洁厕灵')!.text).toMatch(/不催吐/);
  });
});

test('any input is classified without delay', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 140 }), (question) => {
      const risk = classifyRisk(question);
      if (risk) expect(risk.hotlines.length).toBeGreaterThan(0);
    }),
  );
});
