// Decides which plugins each platform's project includes.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const push = '@capacitor/push-notifications';

/** Where Google's build tools expect Firebase's configuration, relative to the Android project. */
export const firebaseFile = 'app/google-services.json';

/**
 * Returns the plugins of the Android project; `own` is the folder that is copied over it. Without the Firebase file,
 * requesting a push token would crash the app, so the push plugin is left out and the pages work without it.
 */
export const listAndroidPlugins = (plugins, own) =>
  existsSync(join(own, firebaseFile)) ? plugins : plugins.filter((name) => name !== push);
