import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arcPath, pieSlices } from './pie-chart.tsx';
import { axisNumber, pickLabels } from './band-plot.tsx';
import { type ChartData, readingText } from './chart-data.ts';
import { areaPath, linePath, splitAtGaps } from './line-chart.tsx';
import { shareText, summarize, summarizePie } from './summarize.ts';

const one = (values: (number | null)[], more: Partial<ChartData> = {}): ChartData => ({
  labels: values.map((_, at) => `${at + 1}日`),
  series: [{ name: '时长', values }],
  unit: '分钟',
  hidden: '为保护隐私，不显示',
  ...more,
});
const two = one([3], {
  series: [
    { name: '学习', values: [1_234] },
    { name: '考试', values: [null] },
  ],
});

describe('the summary of a chart', () => {
  test.each([
    [one([30, 312, 0]), '最多的是 2日，312 分钟；最少的是 3日，0 分钟。'],
    [one([0, 0]), '都是 0 分钟。'],
    [one([7]), '只有 1日，7 分钟。'],
    [one([0, 0, null]), '能显示的都是 0 分钟。1 处为保护隐私，不显示。'],
    [one([]), '这段时间没有记录。'],
    [one([1], { series: [] }), '这段时间没有记录。'],
    [one([5, 9], { labels: ['点赞', '收藏'] }), '最多的是收藏，9 分钟；最少的是点赞，5 分钟。'],
    [one([7, null, null], { begun: 2 }), '只有 1日，7 分钟。1 处为保护隐私，不显示。'],
    [one([null]), '没有可以显示的数。1 处为保护隐私，不显示。'],
    [one([null], { begun: 0 }), '这段时间没有记录。'],
    [
      one([9, 30, 4, 0, null], { begun: 4 }),
      '最多的是 2日，30 分钟；最少的是 3日，4 分钟（不算还没过完的 4日）。',
    ],
    [one([9, 30, 4, 4, null], { begun: 4 }), '最多的是 2日，30 分钟；最少的是 3日，4 分钟。'],
    [one([9, 30, null], { begun: 2 }), '最多的是 2日，30 分钟；最少的是 1日，9 分钟。'],
    [one([30, 0, null], { begun: 2 }), '最多的是 1日，30 分钟。'],
    [two, '学习最多 1,234 分钟（1日）；考试没有可以显示的数。1 处为保护隐私，不显示。'],
  ])('%#: %s', (data, sentence) => expect(summarize(data)).toBe(sentence));

  test('a pie chart has its total and its largest part', () => {
    const pie = (values: (number | null)[]) =>
      summarizePie({ ...one(values), labels: ['课程', '文章', '直播'] });
    expect(pie([10, 30, null])).toBe('能显示的共 40 分钟，文章最多，占 75%。1 处为保护隐私，不显示。');
    expect(pie([10, 30, 0])).toBe('共 40 分钟，文章最多，占 75%。');
    expect(pie([0, 0, 0])).toBe('这段时间没有记录。');
    expect([shareText(1, 1_000), shareText(0, 5), shareText(1, 3)]).toEqual(['不到 1%', '0%', '33%']);
  });
});

test('a value is read with its unit, or with the reason why it is missing', () => {
  expect(readingText(one([1_234.5]), 0)).toBe('1日：1,234.5 分钟');
  expect(readingText(one([1, null, null], { begun: 2 }), 1)).toBe('2日：为保护隐私，不显示');
  expect(readingText(one([1, null, null], { begun: 2 }), 2)).toBe('3日：还没到');
  expect(readingText(two, 0)).toBe('1日：学习 1,234 分钟，考试 为保护隐私，不显示');
});

test.each([
  [0, '0'],
  [1_500, '1,500'],
  [-200, '−200'],
  [0.25, '0.25'],
  [20_000, '2万'],
  [150_000_000, '1.5亿'],
])('a tick of %d is written %s', (value, text) => expect(axisNumber(value)).toBe(text));

test('an axis shows at most seven labels, the first among them, and none twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), (count) => {
      const places = pickLabels(count).map(({ at }) => at);
      expect(places[0]).toBe(0);
      expect(places.length).toBeLessThanOrEqual(7);
      expect(new Set(places).size).toBe(places.length);
      expect(Math.max(...places)).toBeLessThan(count);
      expect(pickLabels(count)[0]!.major).toBe(true);
    }),
  );
  expect(pickLabels(0)).toEqual([]);
});

test('a line is interrupted at gaps and keeps every point', () => {
  const points = fc.array(fc.option(fc.record({ x: fc.nat(300), y: fc.nat(200) })), { maxLength: 30 });
  fc.assert(
    fc.property(points, (values) => {
      const found = splitAtGaps(values);
      expect(found.flat()).toEqual(values.filter(Boolean));
      expect(found.every((run) => run.length > 0)).toBe(true);
      const gaps = values.filter((point, at) => point && !values[at - 1]).length;
      expect(found.length).toBe(gaps);
    }),
  );
  expect(linePath([{ x: 0, y: 1 }])).toBe('M0 1');
  expect(
    areaPath(
      [
        { x: 0, y: 1 },
        { x: 5, y: 2 },
      ],
      9,
    ),
  ).toBe('M0 9L0 1L5 2L5 9Z');
});

describe('a pie chart', () => {
  test('has slices that fill one turn', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: -5, max: 1e6 })), { maxLength: 8 }), (values) => {
        const slices = pieSlices(values);
        expect(slices.length).toBe(values.length);
        const drawn = slices.filter((slice) => slice !== undefined);
        drawn.forEach((slice, at) => {
          expect(slice.to).toBeGreaterThan(slice.from);
          expect(slice.from).toBeCloseTo(drawn[at - 1]?.to ?? 0);
        });
        if (drawn.length > 0) expect(drawn.at(-1)!.to).toBeCloseTo(1);
      }),
    );
  });
  test('with a single slice is a whole ring', () => {
    const ring = arcPath({ from: 0, to: 1 }, { inner: 5, outer: 10 });
    expect(ring.match(/M/g)).toHaveLength(2);
    expect(ring).not.toContain('NaN');
  });
});
