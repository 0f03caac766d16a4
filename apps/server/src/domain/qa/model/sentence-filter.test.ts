import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSentenceFilter } from './sentence-filter.ts';

/** Passage 1 speaks of 屏幕, passage 2 of 抱. */
const supports = (sentence: string, number: number) => sentence.includes(number === 1 ? '屏幕' : '抱');

function filterText(...pieces: readonly string[]): string {
  const filter = createSentenceFilter({ supports });
  return pieces.map((piece) => filter.push(piece)).join('') + filter.end();
}

test('sentences that cite a passage pass, wherever their mark stands', () => {
  expect(filterText('先蹲下来[1]。多喝水就会好。再替他说出来。[2]')).toBe('先蹲下来[1]。再替他说出来。[2]');
});

test('a mark that comes in a later piece still belongs to the sentence before it', () => {
  expect(filterText('先蹲下来。', '[1]然后', '抱一抱。')).toBe('先蹲下来。[1]');
});

test('a list keeps its lines', () => {
  expect(filterText('- 蹲下来[1]\n- 打一顿\n- 说出来[1]')).toBe('- 蹲下来[1]\n- 说出来[1]');
});

test('how the text is cut into pieces makes no difference', () => {
  const fragments = [
    '收起屏幕',
    '抱',
    '无',
    '：',
    '；',
    '。',
    '！',
    '”',
    '[1]',
    ' [2]',
    '[',
    '1',
    ' ',
    '\n',
    '\n\n',
    '- ',
    '这样做：\n',
  ];
  const fragment = fc.constantFrom(...fragments);
  const texts = fc.array(fragment, { maxLength: 30 }).map((chosen) => chosen.join(''));
  fc.assert(
    fc.property(texts, fc.array(fc.nat(60), { maxLength: 6 }), (text, cuts) => {
      const bounds = [0, ...cuts.toSorted((one, other) => one - other), text.length];
      const pieces = bounds.slice(1).map((end, index) => text.slice(bounds[index], end));
      expect(filterText(...pieces)).toBe(filterText(text));
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['a semicolon ends no sentence', '不要马上讲道理；先蹲下来抱一抱他。[1]', undefined],
  ['a closing quotation mark belongs to its sentence', '“先蹲下来。”[1]', undefined],
  ['a mark covers what its passage supports before it', '先把屏幕收起来。再把灯调暗。[1]', undefined],
  ['not what another passage supports', '先抱一抱他。再把灯调暗。[1]', '再把灯调暗。[1]'],
  ['not in another paragraph', '先把屏幕收起来。\n再把灯调暗。[1]', '\n再把灯调暗。[1]'],
  ['not what follows', '把灯调暗。[1]先把屏幕收起来。', '把灯调暗。[1]'],
  ['a list keeps its introduction', '可以这样做：\n- 蹲下来[1]\n- 说出来[1]', undefined],
  ['over an empty line', '可以这样做：\n\n- 蹲下来[1]', undefined],
  ['over an item that is left out', '可以这样做：\n- 打一顿\n- 蹲下来[1]', '可以这样做：\n- 蹲下来[1]'],
  ['not before a list of which nothing is left', '可以这样做：\n- 打一顿\n', ''],
  ['not over another line', '可以这样做：\n打一顿。\n- 蹲下来[1]', '\n- 蹲下来[1]'],
  ['an introduction that a passage supports', '孩子要看屏幕，先记住：\n- 蹲下来[1]', undefined],
  ['not one that says something else', '孩子是故意的，打他：\n- 蹲下来[1]', '- 蹲下来[1]'],
])('%s', (_, text, shown = text) => expect(filterText(text)).toBe(shown));
