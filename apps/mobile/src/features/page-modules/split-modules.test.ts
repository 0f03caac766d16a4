import type { ModuleKind, PageModule } from '@academy/contract/areas/page.ts';
import { expect, test } from 'vitest';
import { splitModules } from './split-modules.ts';

const filled = [{}] as unknown as PageModule['items'];
const block = (kind: ModuleKind, items = filled): PageModule => ({
  id: 1,
  kind,
  title: kind,
  items,
  next_cursor: null,
});
const kinds = (modules: PageModule[]) => modules.map(({ kind }) => kind);

test('banners, icons and courses at the top are drawn first', () => {
  const { early, later } = splitModules([block('banner'), block('icons'), block('course'), block('live')]);
  expect(kinds(early)).toEqual(['banner', 'icons', 'course']);
  expect(kinds(later)).toEqual(['live']);
});

test('the operator’s order holds, whatever it is', () => {
  const { early, later } = splitModules([block('banner'), block('expert'), block('course')]);
  expect(kinds(early)).toEqual(['banner']);
  expect(kinds(later)).toEqual(['expert', 'course']);
});

test('a block without items is no block', () => {
  expect(splitModules([block('live', []), block('course')])).toEqual({ early: [block('course')], later: [] });
  expect(splitModules([block('banner', [])])).toEqual({ early: [], later: [] });
});
