import { afterEach, expect, test } from 'vitest';
import { preferMedia } from './testing/media.ts';

const root = document.documentElement;

afterEach(async () => {
  delete root.dataset.theme;
  delete root.dataset.size;
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

const themes = ['light', 'dark', 'festive light', 'festive dark', 'grey light', 'grey dark'];

test.each(themes)('every text of the theme “%s” reaches 4.5:1 on what it stands on', (theme) => {
  root.dataset.theme = theme;
  const faint = pairs
    .map(([text, ground]) => ({ text, ground, contrast: contrast(text, ground) }))
    .filter((pair) => pair.contrast < 4.5);
  expect(faint).toEqual([]);
});

test('the system’s dark scheme is followed unless a light theme is chosen', async () => {
  const day = read('color', 'var(--ground)');
  await preferMedia({ 'prefers-color-scheme': 'dark' });
  expect(luminance('--ground')).toBeLessThan(0.05);
  expect(getComputedStyle(root).colorScheme).toBe('dark');
  root.dataset.theme = 'festive';
  expect(luminance('--ground')).toBeLessThan(0.05);
  root.dataset.theme = 'light';
  expect(read('color', 'var(--ground)')).toBe(day);
});

test('the grey theme holds no colour', () => {
  root.dataset.theme = 'grey light';
  for (const token of [
    ...grounds,
    ...pastels,
    '--text',
    '--brand',
    '--brand-text',
    '--teal',
    '--live',
    '--toast',
  ]) {
    const [red, green, blue] = read('color', `var(${token})`).match(/\d+/g)!;
    expect([token, red, red]).toEqual([token, green, blue]);
  }
});

test('长辈模式 writes nothing below 18 px', () => {
  root.dataset.size = 'large';
  for (const size of ['2xl', 'xl', 'lg', 'md', 'sm', 'xs', 'tab']) {
    expect(Number.parseFloat(read('font-size', `var(--size-${size})`))).toBeGreaterThanOrEqual(18);
  }
  expect(read('font-size', 'var(--target)')).toBe('60px');
});
