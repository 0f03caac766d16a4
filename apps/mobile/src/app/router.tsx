import type { ComponentType } from 'react';
import type { RoutePath } from '@academy/contract/routes.ts';
import { eagerScreens, type LazyPath, nearScreens } from './stack/near-screens.tsx';
import type { LoadScreen } from './stack/screen-loader.ts';

/** Loads the table of the other screens, a chunk of its own so that the home does not wait for it. */
const loadLazyScreens = () => import('./stack/lazy-screens.tsx').then(({ lazyScreens }) => lazyScreens);

/** The screen of a route that is bundled with the app, if it is one. */
export function findEagerScreen(path: RoutePath): ComponentType | undefined {
  const eager: { [Path in RoutePath]?: ComponentType } = eagerScreens;
  return eager[path];
}

export async function importScreen(path: RoutePath): ReturnType<LoadScreen> {
  const eager = findEagerScreen(path);
  if (eager) return { default: eager };
  const near: { [Path in RoutePath]?: LoadScreen } = nearScreens;
  return (near[path] ?? (await loadLazyScreens())[path as LazyPath])();
}
