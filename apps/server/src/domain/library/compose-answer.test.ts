import { describe, expect, test } from 'vitest';
import type { Passage } from '../../ports/answerer.ts';
import { composeExtract } from './compose-answer.ts';
import { composeRefusal } from './compose-refusal.ts';

let serial = 0;
const passage = (text: string, more: Partial<Passage> = {}): Passage => ({
  id: (serial += 1),
  source: 'graphic',
  related_id: 1,
  key: null,
  answer_id: null,
  title: '一篇',
  heading: '',
  paragraph: 0,
  lesson_id: null,
  lesson_title: null,
  second: null,
  text,
  score: 1,
  ...more,
});

test('an answer names the recognised concepts, quotes word for word, and numbers each quotation', () => {
  const { text, references } = composeExtract('娃在超市撒泼咋办', [
    passage('发脾气的时候，先蹲下来。'),
    passage('在超市里，带他到门口坐一会儿。', {
      related_id: 2,
      source: 'course',
      lesson_id: 7,
      lesson_title: '在外面',
      second: 9,
      paragraph: null,
    }),
  ]);
  const paragraphs = text.split('\n\n');
  expect(paragraphs[0]).toContain('“撒泼”');
  expect(paragraphs.slice(1, 3)).toEqual([
    '发脾气的时候，先蹲下来。[1]',
    '在超市里，带他到门口坐一会儿。[2]',
  ]);
  expect(references).toMatchObject([
    { number: 1, related_type: 'graphic', related_id: 1, paragraph: 0, quote: '发脾气的时候，先蹲下来。' },
    { number: 2, related_type: 'course', lesson_id: 7, second: 9 },
  ]);
});

test('passages stay in their order, and where to get help comes last', () => {
  const first = passage('先蹲下来。');
  const help = passage('发脾气五年还很频繁，请去医院看看。', { related_id: 3 });
  const later = passage('再替他说出来。');
  const { references } = composeExtract('发脾气', [first, help, later]);
  expect(references.map(({ quote }) => quote)).toEqual([
    '先蹲下来。',
    '再替他说出来。',
    '发脾气五年还很频繁，请去医院看看。',
  ]);
});

test('signs of an emergency come first', () => {
  const { references } = composeExtract('发烧', [
    passage('多喝水，少穿一件。'),
    passage('叫不醒、抽搐，马上去医院，或者拨打120。'),
  ]);
  expect(references.map(({ quote }) => quote)).toEqual([
    '叫不醒、抽搐，马上去医院，或者拨打120。',
    '多喝水，少穿一件。',
  ]);
});

describe('a refusal', () => {
  const nearest = [{ type: 'graphic' as const, id: 5, title: '发烧的那一夜', summary: '先看样子' }];
  const nextLive = { id: 9, title: '今晚答疑', summary: '来问', starts_at: new Date('2026-11-23T11:30:00Z') };

  test('says that there is no answer, and names the nearest contents and the next live', () => {
    const { text, references } = composeRefusal({ question: '孩子怕打雷', nearest, nextLive });
    expect(text).toMatch(/还没有可靠的依据/);
    expect(text).toContain('离它最近的内容列在下面，可以点开看看[1]。');
    expect(text).toContain('下次直播提问：《今晚答疑》，11月23日 19:30 开始');
    expect(references.map(({ number, related_type: type, related_id: id }) => [number, type, id])).toEqual([
      [1, 'graphic', 5],
      [2, 'expertLive', 9],
    ]);
  });

  test('without an upcoming live, still says where to ask', () => {
    expect(composeRefusal({ question: '孩子怕打雷', nearest: [], nextLive: undefined }).text).toContain(
      '在下次直播提问',
    );
  });

  test('answers a greeting with a greeting, without references', () => {
    const { text, references } = composeRefusal({ question: '谢谢你！', nearest, nextLive });
    expect(text).toMatch(/^不客气/);
    expect(references).toEqual([]);
    expect(composeRefusal({ question: 'How do I start?', nearest, nextLive }).text).toMatch(
      /Please ask in Chinese/,
    );
  });

  test('of a dose refers to the doctor who saw the child', () => {
    expect(composeRefusal({ question: '美林几毫升', nearest, nextLive: undefined }).text).toMatch(
      /医生或药师/,
    );
  });
});
