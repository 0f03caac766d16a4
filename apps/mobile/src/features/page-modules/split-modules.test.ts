import type { ModuleKind, PageModule } from '@academy/contract/areas/page.ts';
import { expect, test } from 'vitest';
import { splitModules, splitFirstView } from './split-modules.ts';

const filled = [{}] as unknown as PageModule['items'];
const block = (kind: ModuleKind, items = filled): PageModule => ({
  id: 1,
  kind,
  title: kind,
  items,
  next_cursor: null,
});
const kinds = (modules: PageModule[]) => modules.map(({ kind }) => kind);

test('banners and icons at the top are rendered first', () => {
  const { early, rest } = splitModules([block('banner'), block('icons'), block('today'), block('course')]);
  expect(kinds(early)).toEqual(['banner', 'icons']);
  expect(kinds(rest)).toEqual(['today', 'course']);
});

test('the daily card and the courses after it belong to the first view', () => {
  const { firstView, later } = splitFirstView([
    block('today'),
    block('course'),
    block('live'),
    block('course'),
  ]);
  expect(kinds(firstView)).toEqual(['today', 'course']);
  expect(kinds(later)).toEqual(['live', 'course']);
});

test('the operator’s order is kept', () => {
  const { early, rest } = splitModules([block('banner'), block('expert'), block('icons'), block('course')]);
  expect(kinds(early)).toEqual(['banner']);
  expect(kinds(splitFirstView(rest).later)).toEqual(['expert', 'icons', 'course']);
});

test('a module without items is left out', () => {
  expect(splitModules([block('live', []), block('course')])).toEqual({ early: [], rest: [block('course')] });
  expect(splitModules([block('banner', [])])).toEqual({ early: [], rest: [] });
});
