import './large.css';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { elderMode } from '@academy/contract/limits.ts';
import { expectAccessible } from './testing/axe.ts';
import type { Demo } from './testing/demo.ts';
import { findOverflow, findSmallTargets, listTexts } from './testing/measure.ts';

const files = import.meta.glob<Demo>('./*/*.demo.tsx', { eager: true, import: 'default' });
const demos = Object.entries(files).map(([path, demo]) => ({ name: path.split('/')[1]!, demo }));
const folders = Object.keys(import.meta.glob('./*/*.{ts,tsx}')).map((path) => path.split('/')[1]!);
const variants = demos.flatMap(({ name, demo }) =>
  Object.entries(demo.variants).map(([variant, Shown]) => ({ variant: `${name} ${variant}`, Shown })),
);

const root = document.documentElement;
afterEach(async () => {
  delete root.dataset.theme;
  delete root.dataset.elder;
  root.style.removeProperty('--text-scale');
  await page.viewport(375, 812);
});

/** Rendered as in an app: in a landmark with the page's margin, with all animations finished. */
async function show(Shown: () => React.ReactNode) {
  const screen = await render(<div style={{ padding: 'var(--space-md)' }}>{createElement(Shown)}</div>);
  const ending = document
    .getAnimations()
    .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map((each) => each.finished));
  return screen;
}

test('every component folder has a demo with at least one variant', () => {
  const missing = new Set(folders.filter((folder) => folder !== 'testing'));
  for (const { name, demo } of demos) {
    expect([name, Object.keys(demo.variants).length]).not.toEqual([name, 0]);
    missing.delete(name);
  }
  expect([...missing]).toEqual([]);
});

test.each(variants)('$variant is accessible in the light and dark theme', async ({ Shown }) => {
  await show(Shown);
  await expectAccessible();
  root.dataset.theme = 'dark';
  await expectAccessible();
});

test.each(variants)(
  '$variant in 长辈模式: large text, large targets, nothing beyond the screen',
  async ({ Shown }) => {
    root.dataset.elder = '';
    await show(Shown);
    for (const width of [375, 320]) {
      await page.viewport(width, 812);
      const texts = listTexts(document.body);
      expect(texts.filter(({ size }) => size < elderMode.minText)).toEqual([]);
      expect(texts.filter(({ lineHeight }) => lineHeight < elderMode.minLineHeight - 0.01)).toEqual([]);
      expect(findSmallTargets(document.body, elderMode.target)).toEqual([]);
      expect(findOverflow(document.body)).toEqual([]);
    }
  },
);

test.each(variants)('$variant works with text of twice the size', async ({ Shown }) => {
  root.style.setProperty('--text-scale', '2');
  await show(Shown);
  for (const width of [375, 320]) {
    await page.viewport(width, 812);
    expect(findOverflow(document.body)).toEqual([]);
  }
});
