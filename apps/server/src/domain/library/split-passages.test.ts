import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block } from '@academy/contract/areas/shapes.ts';
import { joinSentences, splitBlocks, splitSentences, splitTranscript } from './split-passages.ts';

const sentence = (of: string, length: number) => `${of.repeat(length - 1)}。`;
const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

test('a passage has its heading and the index of its first block; pictures are left out', () => {
  const passages = splitBlocks([
    paragraph(sentence('前', 90)),
    { kind: 'heading', text: '先看清楚' },
    {
      kind: 'picture',
      picture: { url: '/a.svg', width: 1, height: 1, colour: '#000000' },
      caption: '一张图',
    },
    paragraph(`**${sentence('中', 60)}**`),
    { kind: 'quote', text: sentence('引', 40) },
  ]);
  expect(passages).toEqual([
    { heading: '', paragraph: 0, second: null, text: sentence('前', 90) },
    { heading: '先看清楚', paragraph: 3, second: null, text: `${sentence('中', 60)}\n${sentence('引', 40)}` },
  ]);
});

test('list items keep their own lines, and the introduction stays with the list', () => {
  const [first, second] = splitBlocks([
    paragraph(sentence('长', 200)),
    paragraph('看三样：'),
    { kind: 'list', ordered: true, items: [sentence('一', 30), sentence('二', 30), sentence('三', 30)] },
  ]);
  expect(first!.text).toBe(sentence('长', 200));
  expect(second).toMatchObject({
    paragraph: 1,
    text: `看三样：\n1. ${sentence('一', 30)}\n2. ${sentence('二', 30)}\n3. ${sentence('三', 30)}`,
  });
});

const texts = fc.array(
  fc.integer({ min: 2, max: 120 }).map((length) => sentence('字', length)),
  { minLength: 1, maxLength: 6 },
);
const blocks = fc.array(
  fc.oneof(
    texts.map((all) => paragraph(all.join(''))),
    texts.map((items): Block => ({ kind: 'list', ordered: false, items })),
    fc.constant<Block>({ kind: 'heading', text: '标题' }),
  ),
  { maxLength: 12 },
);

test('every sentence is in exactly one passage, in order, and none is longer than allowed', () => {
  fc.assert(
    fc.property(blocks, (body) => {
      const passages = splitBlocks(body);
      const said = body.flatMap((block) =>
        block.kind === 'list' ? block.items : block.kind === 'paragraph' ? [block.text] : [],
      );
      expect(passages.map(({ text }) => text.replaceAll(/^- /gm, '').replaceAll('\n', '')).join('')).toBe(
        said.join(''),
      );
      for (const { text, paragraph: place } of passages) {
        expect(text.length).toBeLessThanOrEqual(420);
        expect(['paragraph', 'list']).toContain(body[place!]!.kind);
      }
    }),
  );
});

const line = (start: number, text: string) => ({ start, text });

test('a passage has its start in seconds and ends with a sentence', () => {
  const long = `${'说'.repeat(50)}。`;
  const passages = splitTranscript(
    [line(0.1, long), line(8.6, long), line(16.2, long), line(25.9, long)],
    '一节课',
  );
  expect(passages).toEqual([
    { heading: '一节课', paragraph: null, second: 0, text: long + long },
    { heading: '一节课', paragraph: null, second: 16, text: long + long },
  ]);
});

test('the comma where a caption was broken is added again', () => {
  expect(splitTranscript([line(0, '那不是态度的问题'), line(2, '是身体在说话。')], '')[0]!.text).toBe(
    '那不是态度的问题，是身体在说话。',
  );
});

test('a short rest is joined to the passage before it', () => {
  const passages = splitTranscript([line(0, `${'说'.repeat(99)}。`), line(9, '去睡吧。')], '');
  expect(passages).toHaveLength(1);
});

test('every word is in a passage, and seconds ascend', () => {
  const spoken = fc.array(fc.tuple(fc.integer({ min: 1, max: 130 }), fc.boolean()), { maxLength: 40 });
  fc.assert(
    fc.property(spoken, (sample) => {
      const lines = sample.map(([length, ends], at) =>
        line(at * 3, `${'字'.repeat(length)}${ends ? '。' : ''}`),
      );
      const passages = splitTranscript(lines, '');
      const letters = (text: string) => text.replaceAll(/[，。]/g, '');
      expect(letters(passages.map(({ text }) => text).join(''))).toBe(
        letters(lines.map(({ text }) => text).join('')),
      );
      const seconds = passages.map(({ second }) => second!);
      expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
    }),
  );
});

test('a sentence ends with its full stop and closing quotation marks', () => {
  expect(splitSentences('他说：“随便。”你先别急！等一等……再问一句')).toEqual([
    '他说：“随便。”',
    '你先别急！',
    '等一等……',
    '再问一句',
  ]);
});

const lines = fc.string({
  unit: fc.constantFrom('孩', '字', '。', '！', '？', '…', '；', '“', '”', '）', 'a', '1', '，'),
  maxLength: 120,
});

test('nothing is lost and nothing added, however a line is split', () => {
  fc.assert(
    fc.property(lines, (line) => {
      expect(splitSentences(line).join('')).toBe(line);
    }),
  );
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 60 }), (line, maxLength) => {
      expect(joinSentences(line, maxLength).join('')).toBe(line);
    }),
  );
});

test('groups are as long as allowed, and a longer sentence stays whole', () => {
  expect(joinSentences('一二三。四五六。七八九十一二三四五。末。', 8)).toEqual([
    '一二三。四五六。',
    '七八九十一二三四五。',
    '末。',
  ]);
});
