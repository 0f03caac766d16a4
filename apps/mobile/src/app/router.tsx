import { rootPath, type RoutePath } from '@academy/contract/routes.ts';
import type { ComponentType } from 'react';
import HomeScreen from '../screens/index/index/index-screen.tsx';
import type { LoadScreen } from './screen-loader.ts';

const notOpen = () => import('../screens/not-open/not-open-screen.tsx');

/** Comes with the app itself: nobody waits for the home. */
const presentScreens = { [rootPath]: HomeScreen } satisfies { [Path in RoutePath]?: ComponentType };

/** What people open from a shared link: these start without a second table to wait for. */
const nearScreens = {
  '/pages/index/course': () => import('../screens/index/course/course-screen.tsx'),
  '/pages/index/information': () => import('../screens/index/information/information-screen.tsx'),
  '/pages/index/expert': () => import('../screens/index/expert/expert-screen.tsx'),
  '/pages/index/actLive': notOpen,
  '/pages/media/expertLive': notOpen,
  '/pages/media/miniVideo': notOpen,
} satisfies { [Path in RoutePath]?: LoadScreen };

export type FarPath = Exclude<RoutePath, keyof typeof nearScreens | keyof typeof presentScreens>;

/** Every other route's screen: a table of its own, since its bytes would hold up the home. Fetched at the first touch. */
export const loadFarScreens = () => import('./far-screens.tsx').then(({ farScreens }) => farScreens);

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
