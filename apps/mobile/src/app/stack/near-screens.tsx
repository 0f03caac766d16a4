import { rootPath, type RoutePath } from '@academy/contract/routes.ts';
import type { ComponentType } from 'react';
import HomeScreen from '../../screens/index/index/index-screen.tsx';
import type { LoadScreen } from './screen-loader.ts';

/** Bundled with the app: the home needs no further request. */
export const eagerScreens = { [rootPath]: HomeScreen } satisfies { [Path in RoutePath]?: ComponentType };

/** Screens that are opened from shared links: they load without fetching the table of lazy screens first. */
export const nearScreens = {
  '/pages/index/course': () => import('../../screens/index/course/course-screen.tsx'),
  '/pages/index/information': () => import('../../screens/index/information/information-screen.tsx'),
  '/pages/index/expert': () => import('../../screens/index/expert/expert-screen.tsx'),
} satisfies { [Path in RoutePath]?: LoadScreen };

/** The routes left for `lazy-screens.tsx`. */
export type LazyPath = Exclude<RoutePath, keyof typeof nearScreens | keyof typeof eagerScreens>;
