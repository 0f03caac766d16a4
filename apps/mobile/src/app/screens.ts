import { importScreen } from './router.tsx';
import { createScreenLoader } from './screen-loader.ts';

/** The app's screens, each loaded once. */
export const screens = createScreenLoader(importScreen);
