import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import type { ChartData } from './chart-data.ts';
import { Chart } from './chart.tsx';

const data: ChartData = {
  labels: ['1日', '2日', '3日', '4日'],
  series: [{ name: '时长', values: [30, 120, null, null] }],
  unit: '分钟',
  begun: 3,
  hidden: '为保护隐私，不显示',
};
const show = (kind: 'line' | 'bar' | 'pie', more: Partial<ChartData> = {}) =>
  render(<Chart title="每天的学习" kind={kind} definition="学院核对过的时间。" {...data} {...more} />);
const paths = (container: Element) =>
  [...container.querySelectorAll('figure path, figure rect, figure line')].map((each) => each.outerHTML);

test.each(['line', 'bar'] as const)('a %s is named by its summary and read with arrow keys', async (kind) => {
  const screen = await show(kind);
  const sentence = '最多的是 2日，120 分钟；最少的是 1日，30 分钟。1 处为保护隐私，不显示。';
  await expect.element(screen.getByRole('figure', { name: `每天的学习。${sentence}` })).toBeVisible();
  await expect.element(screen.getByText(sentence)).toBeVisible();
  const slider = screen.getByRole('slider', { name: '每天的学习，逐个读数' });
  (slider.element() as HTMLElement).focus();
  await expect.element(slider).toHaveAttribute('aria-valuetext', '3日：为保护隐私，不显示');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '2日：120 分钟');
  await expect.element(screen.getByText('2日：120 分钟')).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.element(screen.getByText('4日：还没到')).toBeVisible();
  await expectAccessible(screen.container);
});

test('a finger reads the value under it, and nothing moves', async () => {
  const screen = await show('line');
  const field = screen.getByRole('slider').element().parentElement!;
  const { left, width, top } = field.getBoundingClientRect();
  const point = (share: number) => ({
    bubbles: true,
    pointerType: 'touch',
    clientX: left + width * share,
    clientY: top + 20,
  });
  field.dispatchEvent(new PointerEvent('pointerdown', point(0.1)));
  await expect.element(screen.getByText('1日：30 分钟')).toBeVisible();
  field.dispatchEvent(new PointerEvent('pointermove', point(0.3)));
  await expect.element(screen.getByText('2日：120 分钟')).toBeVisible();
  expect(field.getBoundingClientRect().top).toBe(top);
});

test('the highest value is drawn highest, and a gap stays a gap', async () => {
  const screen = await show('line', {
    labels: ['1', '2', '3', '4', '5'],
    series: [{ name: '时长', values: [10, 40, null, 20, 30] }],
  });
  const lines = [...screen.container.querySelectorAll('path[class*=line]')].map((path) =>
    path.getAttribute('d')!,
  );
  expect(lines).toHaveLength(2);
  const heights = lines
    .join('')
    .match(/[ML][\d.]+ [\d.]+/g)!
    .map((point) => Number(point.split(' ')[1]));
  expect(heights).toHaveLength(4);
  expect(heights[1]).toBe(0);
  expect(heights[0]! > heights[2]! && heights[2]! > heights[3]!).toBe(true);
});

test('bars are as long as their values', async () => {
  const screen = await show('bar', { series: [{ name: '时长', values: [50, 100, 0, null] }] });
  const heights = [...screen.container.querySelectorAll('g > rect')].map((bar) =>
    Number(bar.getAttribute('height')),
  );
  expect(heights).toHaveLength(2);
  expect(heights[1]! / heights[0]!).toBeCloseTo(2);
});

test('long labels get horizontal bars, each with its value', async () => {
  const screen = await show('bar', {
    labels: ['写作业拖拉，先看这三件事', '睡前十五分钟'],
    series: [{ name: '时长', values: [50, null] }],
    begun: undefined,
  });
  expect(screen.getByRole('slider').query()).toBeNull();
  await expect.element(screen.getByRole('listitem').first()).toMatchTextContent(/先看这三件事50 分钟/);
  await expect.element(screen.getByRole('listitem').last()).toMatchTextContent(/为保护隐私，不显示/);
});

test('a pie chart shows each part’s value and share', async () => {
  const screen = await show('pie', { labels: ['课程', '文章', '直播', '其他'], begun: undefined });
  const elements = screen
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(elements).toEqual([
    '课程30 分钟 · 20%',
    '文章120 分钟 · 80%',
    '直播为保护隐私，不显示',
    '其他为保护隐私，不显示',
  ]);
  // The shown values are not the whole, so their sum is not in the middle.
  expect(screen.container.querySelector('b')).toBeNull();
  const whole = await show('pie', { series: [{ name: '时长', values: [30, 120, 0, 0] }] });
  expect(whole.container.querySelector('b')!.textContent).toBe('150');
  await expectAccessible(screen.container);
});

test('the table has every value and tells hidden values from future ones', async () => {
  const screen = await show('line');
  expect(screen.getByRole('table').query()).toBeNull();
  const toggle = screen.getByRole('button', { name: '查看表格：每天的学习' });
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  const cells = screen
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent);
  expect(cells.filter(Boolean)).toEqual(['30 分钟', '120 分钟', '为保护隐私，不显示', '还没到']);
  await expect.element(screen.getByRole('columnheader', { name: '时长', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('rowheader', { name: '2日' })).toBeVisible();
  await expectAccessible(screen.container);
  await screen.getByRole('button', { name: '收起表格：每天的学习' }).click();
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
});

test.each(['line', 'bar', 'pie'] as const)(
  'a %s of zeros, of one point or of nothing renders',
  async (kind) => {
    for (const values of [
      [0, 0, 0, 0],
      [null, 7, null, null],
      [null, null, null, null],
    ]) {
      const screen = await show(kind, { series: [{ name: '时长', values }] });
      expect(paths(screen.container).join('')).not.toMatch(/NaN|Infinity|undefined/);
      await screen.unmount();
    }
    const screen = await show(kind, { labels: [], series: [{ name: '时长', values: [] }], begun: 0 });
    await expect.element(screen.getByRole('figure', { name: /这段时间没有记录/ })).toBeVisible();
    expect(paths(screen.container).join('')).not.toMatch(/NaN|Infinity/);
  },
);

test.each(['line', 'bar'] as const)(
  'a %s of which only zeros are shown has no empty frame, and its table',
  async (kind) => {
    const screen = await show(kind, { series: [{ name: '时长', values: [0, null, 0, null] }] });
    await expect.element(screen.getByText('能显示的都是 0 分钟。1 处为保护隐私，不显示。')).toBeVisible();
    expect(screen.getByRole('slider').query()).toBeNull();
    await screen.getByRole('button', { name: '查看表格：每天的学习' }).click();
    await expect.element(screen.getByRole('cell', { name: '为保护隐私，不显示' })).toBeVisible();
    // Zeros alone are a fact.
    const zeros = await show(kind, { series: [{ name: '时长', values: [0, 0, 0, null] }] });
    expect(zeros.getByRole('slider').query()).not.toBeNull();
  },
);

test('each of several series has its name, its dashes and its mark', async () => {
  const screen = await show('line', {
    series: ['学习', '考试', '评论'].map((name, at) => ({ name, values: [at, at + 1, at + 2, at + 3] })),
    begun: undefined,
  });
  const names = screen
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['学习', '考试', '评论']);
  const dashes = [...screen.container.querySelectorAll('g > path[class*=line]')].map((line) =>
    line.getAttribute('stroke-dasharray'),
  );
  expect(new Set(dashes).size).toBe(3);
});
