import { rootPath, type RoutePath } from '@academy/contract/routes.ts';
import type { ComponentType } from 'react';
import HomeScreen from '../screens/index/index/index-screen.tsx';
import type { LoadScreen } from './screen-loader.ts';

/** Comes with the app itself: nobody waits for the home. */
export const presentScreens = { [rootPath]: HomeScreen } satisfies { [Path in RoutePath]?: ComponentType };

/** What people open from a shared link: these start without a second table to wait for. */
export const nearScreens = {
  '/pages/index/course': () => import('../screens/index/course/course-screen.tsx'),
  '/pages/index/information': () => import('../screens/index/information/information-screen.tsx'),
  '/pages/index/expert': () => import('../screens/index/expert/expert-screen.tsx'),
} satisfies { [Path in RoutePath]?: LoadScreen };

/** What is left for `far-screens.tsx`. */
export type FarPath = Exclude<RoutePath, keyof typeof nearScreens | keyof typeof presentScreens>;
