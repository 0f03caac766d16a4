import './large.css';
import { afterEach, expect, test } from 'vitest';
import { elderMode } from '@academy/contract/limits.ts';
import { preferMedia } from './testing/media.ts';

const root = document.documentElement;

afterEach(async () => {
  delete root.dataset.theme;
  delete root.dataset.pattern;
  delete root.dataset.elder;
  await preferMedia({});
});

function read(property: 'color' | 'font-size', value: string) {
  const probe = document.createElement('i');
  probe.style.setProperty(property, value);
  document.body.append(probe);
  const result = getComputedStyle(probe).getPropertyValue(property);
  probe.remove();
  return result;
}

function luminance(token: string) {
  const channels = read('color', `var(${token})`)
    .match(/[\d.]+/g)!
    .slice(0, 3)
    .map(Number);
  const [red, green, blue] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

const grounds = ['--ground', '--surface', '--sunken'];
const pastels = ['--peach', '--butter', '--mint', '--sky', '--lilac'];
const pairs: (readonly [string, string])[] = [
  ...[...grounds, ...pastels].map((ground) => ['--text', ground] as const),
  ...[...grounds, ...pastels].map((ground) => ['--text-muted', ground] as const),
  ['--brand-text', '--ground'],
  ['--brand-text', '--surface'],
  ['--brand-text', '--brand-wash'],
  ['--teal', '--ground'],
  ['--teal', '--surface'],
  ['--teal', '--teal-wash'],
  ['--danger', '--ground'],
  ['--danger', '--surface'],
  ['--on-brand', '--brand'],
  ['--on-brand', '--live'],
  ['--on-scrim', '--toast'],
];

const themes = ['light', 'dark'].flatMap((theme) =>
  ['', 'festive', 'grey'].map((pattern) => ({ theme, pattern })),
);

test.each(themes)('every text of “$theme $pattern” has a contrast of 4.5:1', ({ theme, pattern }) => {
  Object.assign(root.dataset, { theme, pattern });
  const faint = pairs
    .map(([text, ground]) => ({ text, ground, contrast: contrast(text, ground) }))
    .filter((pair) => pair.contrast < 4.5);
  expect(faint).toEqual([]);
});

test.each(themes)('every line and bar of “$theme $pattern” has a contrast of 3:1', ({ theme, pattern }) => {
  Object.assign(root.dataset, { theme, pattern });
  const faint = [1, 2, 3, 4, 5, 6]
    .flatMap((series) => ['--ground', '--surface'].map((ground) => [`--chart-${series}`, ground] as const))
    .filter(([paint, ground]) => contrast(paint, ground) < 3);
  expect(faint).toEqual([]);
});

test('the system’s dark scheme is followed unless the light theme is chosen', async () => {
  const day = read('color', 'var(--ground)');
  await preferMedia({ 'prefers-color-scheme': 'dark' });
  expect(luminance('--ground')).toBeLessThan(0.05);
  expect(getComputedStyle(root).colorScheme).toBe('dark');
  root.dataset.pattern = 'festive';
  expect(luminance('--ground')).toBeLessThan(0.05);
  Object.assign(root.dataset, { theme: 'light', pattern: '' });
  expect(read('color', 'var(--ground)')).toBe(day);
});

test('the grey theme has no colours', () => {
  Object.assign(root.dataset, { theme: 'light', pattern: 'grey' });
  for (const token of [
    ...grounds,
    ...pastels,
    '--text',
    '--brand',
    '--brand-text',
    '--teal',
    ...[1, 2, 3, 4, 5, 6].map((series) => `--chart-${series}`),
    '--live',
    '--toast',
  ]) {
    const [red, green, blue] = read('color', `var(${token})`).match(/\d+/g)!;
    expect([token, red, red]).toEqual([token, green, blue]);
  }
});

test('the grey theme removes the colour of pictures, the festive one does not', () => {
  const picture = document.createElement('img');
  document.body.append(picture);
  const filters = ['grey', 'festive'].map((pattern) => {
    root.dataset.pattern = pattern;
    return getComputedStyle(picture).filter;
  });
  picture.remove();
  expect(filters).toEqual(['grayscale(1)', 'none']);
});

test('the festive garland covers nothing that can be pressed', () => {
  root.dataset.pattern = 'festive';
  const garland = getComputedStyle(document.body, '::before');
  expect([garland.content, garland.pointerEvents]).toEqual(['""', 'none']);
  expect(Number.parseFloat(garland.height)).toBeLessThanOrEqual(8);
});

const sizes = ['2xl', 'xl', 'lg', 'md', 'sm', 'xs'];
const sizeOf = (size: string) => Number.parseFloat(read('font-size', `var(--size-${size})`));

test('长辈模式 has no text below 18 px, main text from 22 to 30 px, and targets of 60 px', () => {
  root.dataset.elder = '';
  for (const size of [...sizes, 'tab']) expect(sizeOf(size)).toBeGreaterThanOrEqual(elderMode.minText);
  expect(sizeOf('lg')).toBe(elderMode.mainText);
  expect(read('font-size', 'var(--target)')).toBe(`${elderMode.target}px`);
  for (const line of ['--line-tight', '--line', '--line-reading'])
    expect(Number(getComputedStyle(root).getPropertyValue(line))).toBeGreaterThanOrEqual(
      elderMode.minLineHeight,
    );
  root.style.setProperty('--text-scale', String(elderMode.maxText / 16));
  expect(sizeOf('lg')).toBe(elderMode.maxText);
  root.style.removeProperty('--text-scale');
});

test('the default size changes nothing, and larger sizes keep their order', () => {
  const plain = { '2xl': 22, xl: 18, lg: 16, md: 15, sm: 13, xs: 11 };
  for (const [size, px] of Object.entries(plain)) expect(sizeOf(size)).toBe(px);
  for (const scale of [1.25, 1.5, 1.875, 2]) {
    root.style.setProperty('--text-scale', String(scale));
    const written = sizes.map(sizeOf);
    expect(written).toEqual(written.toSorted((one, other) => other - one));
    expect(sizeOf('lg')).toBe(16 * scale);
  }
  root.style.removeProperty('--text-scale');
});
