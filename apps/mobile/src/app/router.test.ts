import { routes, type RoutePath } from '@academy/contract/routes.ts';
import { expect, test } from 'vitest';
import { importScreen } from './router.tsx';

test('every route has a screen that loads', async () => {
  const paths = Object.keys(routes) as RoutePath[];
  const screens = await Promise.all(paths.map(importScreen));
  expect(screens.map(({ default: Screen }) => typeof Screen)).toEqual(paths.map(() => 'function'));
});
