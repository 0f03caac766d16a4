// Which plugins go into which project.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const push = '@capacitor/push-notifications';

/** Where Google's build tools look for what Firebase gives an app, below Android's project. */
export const firebaseFile = 'app/google-services.json';

/**
 * The plugins of Android's project; `own` is what is laid over it. Without that file Firebase is not there at run time, and
 * asking it for the phone's name ends the app: the plugin for push then stays out, and the pages do without it.
 */
export const listAndroidPlugins = (plugins, own) =>
  existsSync(join(own, firebaseFile)) ? plugins : plugins.filter((name) => name !== push);
