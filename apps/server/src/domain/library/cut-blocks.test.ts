import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block } from '@academy/contract/areas/shapes.ts';
import { cutBlocks } from './cut-blocks.ts';

const sentence = (of: string, length: number) => `${of.repeat(length - 1)}。`;
const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

test('a passage knows its heading and the block that it begins in; pictures are no words', () => {
  const passages = cutBlocks([
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

test('a list keeps its items on lines of their own, and what announces it stays with it', () => {
  const [first, second] = cutBlocks([
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

test('every sentence stands in one passage, in order, and none is longer than it may be', () => {
  fc.assert(
    fc.property(blocks, (body) => {
      const passages = cutBlocks(body);
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
