import { elderMode } from '@academy/contract/limits.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { displaySettings, textScales } from './display-settings.ts';
import { applyStoredDisplaySettings } from './apply-display-settings.ts';

const root = document.documentElement;
const sizeOf = (token: string) => {
  const probe = document.createElement('i');
  probe.style.fontSize = `var(${token})`;
  document.body.append(probe);
  const size = Number.parseFloat(getComputedStyle(probe).fontSize);
  probe.remove();
  return size;
};
/** The state of a new document of the app. */
const resetDocument = () => {
  delete root.dataset.theme;
  delete root.dataset.elder;
  root.style.removeProperty('--text-scale');
};

afterEach(() => {
  localStorage.clear();
  displaySettings.restore();
});

test('until something is chosen the phone decides, and no styles are requested', async () => {
  displaySettings.restore();
  expect(displaySettings.get()).toEqual({ theme: 'system', elder: false, textScale: 1 });
  resetDocument();
  expect(await applyStoredDisplaySettings()).toBe(false);
  expect(root.dataset.theme).toBe('system');
  expect(sizeOf('--size-lg')).toBe(16);
});

test('a chosen theme is applied at once and before the first paint of the next visit', async () => {
  displaySettings.setTheme('dark');
  expect(getComputedStyle(root).colorScheme).toBe('dark');
  resetDocument();
  void applyStoredDisplaySettings();
  expect(getComputedStyle(root).colorScheme).toBe('dark');
  displaySettings.setTheme('light');
  expect(getComputedStyle(root).colorScheme).toBe('light');
});

test('长辈模式 has its styles before the first paint and removes them when switched off', async () => {
  displaySettings.setElder(true);
  resetDocument();
  await applyStoredDisplaySettings();
  expect(sizeOf('--size-xs')).toBeGreaterThanOrEqual(elderMode.minText);
  expect(sizeOf('--size-lg')).toBe(elderMode.mainText);
  displaySettings.setElder(false);
  expect(sizeOf('--size-lg')).toBe(16);
  expect(displaySettings.get()).toEqual({ theme: 'system', elder: false, textScale: 1 });
});

test('a larger text size set in the browser is followed, unless a larger one was chosen', async () => {
  const real = getComputedStyle;
  vi.stubGlobal('getComputedStyle', (element: Element) =>
    element === root && root.style.fontSize === 'medium'
      ? ({ fontSize: '24px' } as CSSStyleDeclaration)
      : real(element),
  );
  await applyStoredDisplaySettings();
  expect(sizeOf('--size-lg')).toBe(24);
  expect(root.style.fontSize).toBe('');
  displaySettings.setTextScale(1.75);
  expect(sizeOf('--size-lg')).toBe(28);
  vi.unstubAllGlobals();
  displaySettings.setTextScale(1);
  expect(sizeOf('--size-lg')).toBe(16);
});

test('the main text grows up to 30 px', async () => {
  displaySettings.setTextScale(textScales.max);
  await waitFor(() => expect(sizeOf('--size-lg')).toBe(elderMode.maxText));
  for (const [requested, applied] of [
    [9, textScales.max],
    [0, textScales.min],
    [Number.NaN, textScales.min],
    [1.25, 1.25],
  ] as const) {
    displaySettings.setTextScale(requested);
    expect(displaySettings.get().textScale).toBe(applied);
  }
  displaySettings.restore();
  expect(displaySettings.get().textScale).toBe(1.25);
});

test('a browser without storage still applies the choice', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  displaySettings.setTheme('dark');
  expect(displaySettings.get().theme).toBe('dark');
  expect(root.dataset.theme).toBe('dark');
  vi.restoreAllMocks();
});

test('an invalid stored value is not applied', async () => {
  localStorage.setItem('appearance', JSON.stringify({ theme: 'pink', elder: 'yes', textScale: 'huge' }));
  displaySettings.restore();
  expect(displaySettings.get()).toEqual({ theme: 'system', elder: false, textScale: 1 });
  localStorage.setItem('appearance', JSON.stringify({ textScale: 40 }));
  displaySettings.restore();
  expect(displaySettings.get().textScale).toBe(textScales.max);
  localStorage.setItem('appearance', JSON.stringify({ elder: true, textScale: 'huge' }));
  await applyStoredDisplaySettings();
  expect(sizeOf('--size-lg')).toBe(elderMode.mainText);
});

test('the browser’s bar has the chosen theme, and follows the phone otherwise', () => {
  for (const theme of ['light', 'dark']) {
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'theme-color', content: theme });
    meta.dataset.theme = theme;
    document.head.append(meta);
    onTestFinished(() => meta.remove());
  }
  const media = () =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[data-theme]')].map((meta) => meta.media);
  displaySettings.setTheme('dark');
  expect(media()).toEqual(['not all', 'all']);
  displaySettings.setTheme('system');
  expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});
