import { routes, type RoutePath } from '@academy/contract/routes.ts';
import { expect, test } from 'vitest';
import NotOpenScreen from '../screens/not-open/not-open-screen.tsx';
import { owedRoutes } from './owed-routes.ts';
import { importScreen } from './router.tsx';

test('exactly the owed routes show the page that says so', async () => {
  const notOpen: RoutePath[] = [];
  for (const path of Object.keys(routes) as RoutePath[]) {
    const { default: Screen } = await importScreen(path);
    expect(Screen).toBeTypeOf('function');
    if (Screen === NotOpenScreen) notOpen.push(path);
  }
  expect(notOpen.toSorted()).toEqual(owedRoutes.toSorted());
});
