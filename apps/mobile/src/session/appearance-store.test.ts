import { elderMode } from '@academy/contract/limits.ts';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { appearance, textScales } from './appearance-store.ts';
import { wearKept } from './wear-appearance.ts';

const root = document.documentElement;
const sizeOf = (token: string) => {
  const probe = document.createElement('i');
  probe.style.fontSize = `var(${token})`;
  document.body.append(probe);
  const size = Number.parseFloat(getComputedStyle(probe).fontSize);
  probe.remove();
  return size;
};
/** What a new document of the app starts with. */
const undress = () => {
  delete root.dataset.theme;
  delete root.dataset.elder;
  root.style.removeProperty('--text-scale');
};

afterEach(() => {
  localStorage.clear();
  appearance.restore();
});

test('until something is chosen the phone decides, and nothing is fetched for it', async () => {
  appearance.restore();
  expect(appearance.get()).toEqual({ theme: 'system', elder: false, textScale: 1 });
  undress();
  expect(await wearKept()).toBe(false);
  expect(root.dataset.theme).toBe('system');
  expect(sizeOf('--size-lg')).toBe(16);
});

test('a chosen theme is worn at once and before the first paint of the next visit', async () => {
  appearance.setTheme('dark');
  expect(getComputedStyle(root).colorScheme).toBe('dark');
  undress();
  void wearKept();
  expect(getComputedStyle(root).colorScheme).toBe('dark');
  appearance.setTheme('light');
  expect(getComputedStyle(root).colorScheme).toBe('light');
});

test('长辈模式 has its sizes when the first paint may come, and gives them back', async () => {
  appearance.setElder(true);
  undress();
  await wearKept();
  expect(sizeOf('--size-xs')).toBeGreaterThanOrEqual(elderMode.minText);
  expect(sizeOf('--size-lg')).toBe(elderMode.mainText);
  appearance.setElder(false);
  expect(sizeOf('--size-lg')).toBe(16);
  expect(appearance.get()).toEqual({ theme: 'system', elder: false, textScale: 1 });
});

test('text that the browser’s reader has set larger is larger here too, unless more was chosen', async () => {
  const real = getComputedStyle;
  vi.stubGlobal('getComputedStyle', (element: Element) =>
    element === root && root.style.fontSize === 'medium'
      ? ({ fontSize: '24px' } as CSSStyleDeclaration)
      : real(element),
  );
  await wearKept();
  expect(sizeOf('--size-lg')).toBe(24);
  expect(root.style.fontSize).toBe('');
  appearance.setTextScale(1.75);
  expect(sizeOf('--size-lg')).toBe(28);
  vi.unstubAllGlobals();
  appearance.setTextScale(1);
  expect(sizeOf('--size-lg')).toBe(16);
});

test('the main text grows to 30 px and no further', async () => {
  appearance.setTextScale(textScales.max);
  await vi.waitFor(() => expect(sizeOf('--size-lg')).toBe(elderMode.maxText));
  for (const [wished, given] of [
    [9, textScales.max],
    [0, textScales.min],
    [Number.NaN, textScales.min],
    [1.25, 1.25],
  ] as const) {
    appearance.setTextScale(wished);
    expect(appearance.get().textScale).toBe(given);
  }
  appearance.restore();
  expect(appearance.get().textScale).toBe(1.25);
});

test('a browser that keeps nothing wears the choice all the same', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  appearance.setTheme('dark');
  expect(appearance.get().theme).toBe('dark');
  expect(root.dataset.theme).toBe('dark');
  vi.restoreAllMocks();
});

test('what is no appearance is not worn', async () => {
  localStorage.setItem('appearance', JSON.stringify({ theme: 'pink', elder: 'yes', textScale: 'huge' }));
  appearance.restore();
  expect(appearance.get()).toEqual({ theme: 'system', elder: false, textScale: 1 });
  localStorage.setItem('appearance', JSON.stringify({ textScale: 40 }));
  appearance.restore();
  expect(appearance.get().textScale).toBe(textScales.max);
  localStorage.setItem('appearance', JSON.stringify({ elder: true, textScale: 'huge' }));
  await wearKept();
  expect(sizeOf('--size-lg')).toBe(elderMode.mainText);
});

test('the bar of the browser wears the theme that was chosen, and follows the phone otherwise', () => {
  for (const theme of ['light', 'dark']) {
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'theme-color', content: theme });
    meta.dataset.theme = theme;
    document.head.append(meta);
    onTestFinished(() => meta.remove());
  }
  const media = () =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[data-theme]')].map((meta) => meta.media);
  appearance.setTheme('dark');
  expect(media()).toEqual(['not all', 'all']);
  appearance.setTheme('system');
  expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});
