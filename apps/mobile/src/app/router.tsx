import type { RoutePath } from '@academy/contract/routes.ts';
import type { ComponentType } from 'react';
import { nearScreens, presentScreens, type FarPath } from './near-screens.tsx';
import type { LoadScreen } from './screen-loader.ts';

/** The other routes' screens: a chunk of its own, since its bytes would hold up the home. */
const loadFarScreens = () => import('./far-screens.tsx').then(({ farScreens }) => farScreens);

/** The screen that needs no loading, if the route's is one. */
export function findPresentScreen(path: RoutePath): ComponentType | undefined {
  const present: { [Path in RoutePath]?: ComponentType } = presentScreens;
  return present[path];
}

/** The chunk of a route's screen. */
export async function importScreen(path: RoutePath): ReturnType<LoadScreen> {
  const present = findPresentScreen(path);
  if (present) return { default: present };
  const near: { [Path in RoutePath]?: LoadScreen } = nearScreens;
  return (near[path] ?? (await loadFarScreens())[path as FarPath])();
}
