import type { RoutePath } from '@academy/contract/routes.ts';

/** Routes whose screen is not written yet; each shows the page that says so. Empty when the app is whole. */
export const owedRoutes: readonly RoutePath[] = [
  '/uni_modules/uni-upgrade-center-app/pages/upgrade-popup',
  '/pages/appPop/miniVideoComment',
];
