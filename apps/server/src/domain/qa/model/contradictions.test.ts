import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contradicts } from './contradictions.ts';

describe('a sentence contradicts its passage', () => {
  const passage = '睡前一小时不要看屏幕。孩子三岁以前每天不超过15分钟。发脾气时先蹲下来，不要讲道理。';

  test.each([
    ['another amount', '孩子三岁以前每天不超过30分钟'],
    ['another unit', '睡前一天收起手机'],
    ['advice for what it advises against', '发脾气时先讲道理'],
    ['advice against what it advises', '发脾气的时候不要蹲下来'],
  ])('with %s', (_, sentence) => {
    expect(contradicts(sentence, passage)).toBe(true);
  });

  test.each([
    '睡前一小时把屏幕收起来',
    '3岁以前每天最多十五分钟',
    '发脾气时蹲下来陪着他',
    '发脾气时别讲道理',
    '先陪他平静下来',
    '有一天他会自己平静下来',
    '每一次都先蹲下来',
  ])('not with %s', (sentence) => {
    expect(contradicts(sentence, passage)).toBe(false);
  });

  test('words that contain 别 advise against nothing', () => {
    expect(contradicts('孩子喜欢听故事', '孩子特别喜欢听故事')).toBe(false);
    expect(contradicts('和别人分享', '别人也要分享')).toBe(false);
  });
});

test.each([
  ['每天可以看一个半小时屏幕', '每天不超过一小时'],
  ['睡前半小时关掉屏幕', '睡前一小时关掉屏幕'],
  ['适合四到五岁', '适合三到五岁'],
  ['一次喝五十毫升', '一次喝一百五十毫升'],
  ['先听他说完，不打断他', '他说话时可以打断他'],
  ['打断他', '不打断他'],
  ['孩子哭闹时要讲道理', '孩子哭闹时别急着讲道理'],
  ['别急着讲道理', '这时要讲道理'],
  ['会伤害孩子的自尊', '不会伤害孩子的自尊'],
  ['没有必要道歉', '有必要道歉'],
])('%s contradicts: %s', (sentence, passage) => expect(contradicts(sentence, passage)).toBe(true));

test.each([
  ['三岁半以前每天不超过30分钟', '三岁半以前，每天最多半小时'],
  ['不打断他', '听他说完，别打断他'],
  ['别急着讲道理', '先抱抱他，平静以后再讲道理'],
  ['睡前不看电视', '孩子总看电视，到点不肯睡'],
  ['他说话不打断', '大人总是打断他，他就不说了'],
  ['没有规律就容易闹', '有规律的作息让他安心'],
  ['帮别人抱抱他', '人抱抱他'],
  ['他睡不着觉', '着觉得困'],
])('%s does not contradict: %s', (sentence, passage) => expect(contradicts(sentence, passage)).toBe(false));

test('a sentence never contradicts itself, nor a text that contains it', () => {
  const words =
    '不 没 别 没有 不要 别急着 要 可以 打断 他 讲道理 看电视 时 总 ， 。 一个半小时 三到五岁 不错 是不是'.split(
      ' ',
    );
  const texts = array(constantFrom(...words), { maxLength: 14 }).map((pieces) => pieces.join(''));
  assert(
    property(texts, texts, (sentence, more) => {
      expect(contradicts(sentence, sentence)).toBe(false);
      expect(contradicts(sentence, `${sentence}。${more}`)).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  '不错',
  '不过',
  '不久',
  '差不多',
  '了不起',
  '对不起',
  '是不是',
  '要不要',
  '能不能',
  '不但',
  '不管',
  '不仅',
  '特别',
])('%s negates nothing', (idiom) => {
  expect(contradicts(`${idiom}抱抱他`, '抱抱他')).toBe(false);
});
