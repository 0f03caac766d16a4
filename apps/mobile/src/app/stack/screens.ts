import { importScreen } from '../router.tsx';
import { createScreenLoader } from './screen-loader.ts';

/** The screens of all routes, each loaded once. */
export const screens = createScreenLoader(importScreen);
