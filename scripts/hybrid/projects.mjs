// Changes Capacitor's templates: plugins, versions, permissions, orientation, backups.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { iconGround } from './pictures.mjs';

const push = '@capacitor/push-notifications';

/** Where Google's build tools expect Firebase's configuration, relative to the Android project. */
export const firebaseFile = 'app/google-services.json';

/**
 * Returns the plugins of the Android project; `own` is the folder that is copied over it. Without the Firebase file,
 * requesting a push token would crash the app, so the push plugin is left out and the pages work without it.
 */
export const listAndroidPlugins = (plugins, own) =>
  existsSync(join(own, firebaseFile)) ? plugins : plugins.filter((name) => name !== push);

/** Replaces text in a template file; throws if the expected text is missing. */
function change(file, ...changes) {
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${file} no longer holds ${from}`);
    text = text.replaceAll(from, to);
  }
  writeFileSync(file, text);
}

/** Disables backups, because the app stores login tokens, and unencrypted connections. */
export function settleAndroid(folder, { app, manifest, permissions }) {
  const main = join(folder, 'app/src/main');
  const asked = permissions.map((name) => `    <uses-permission android:name="${name}" />\n`).join('');
  // The camera is optional, so that tablets without one can install the app.
  const spare = `    <uses-feature android:name="android.hardware.camera" android:required="false" />\n`;
  change(
    join(main, 'AndroidManifest.xml'),
    [
      'android:allowBackup="true"',
      'android:allowBackup="false"\n        android:usesCleartextTraffic="false"',
    ],
    [
      'android:launchMode="singleTask"',
      `android:launchMode="singleTask"\n            android:screenOrientation="${manifest.orientation}"`,
    ],
    ['</manifest>', `${asked}${spare}</manifest>`],
  );
  change(join(main, 'res/values/ic_launcher_background.xml'), ['#FFFFFF', iconGround]);
  change(
    join(folder, 'app/build.gradle'),
    ['versionCode 1\n', `versionCode ${app.versionCode}\n`],
    ['versionName "1.0"', `versionName "${app.version}"`],
  );
}

const text = (key, value) => `\t<key>${key}</key>\n\t<string>${value}</string>\n`;
const list = (key, values) =>
  `\t<key>${key}</key>\n\t<array>\n${values.map((value) => `\t\t<string>${value}</string>\n`).join('')}\t</array>\n`;

const entitlements = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
${text('aps-environment', 'production')}</dict>
</plist>
`;

/** Apple's push service passes the device token to the app delegate, which forwards it to the plugin. */
const pushing = `
    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }
`;

export function settleApple(folder, { app, manifest, purposes, backgroundModes }) {
  const inside = join(folder, 'App/App');
  const landscape = ['LandscapeLeft', 'LandscapeRight', 'PortraitUpsideDown'];
  const purposeTexts = Object.entries(purposes).map(([key, purpose]) => text(key, purpose));
  change(
    join(inside, 'Info.plist'),
    ...landscape.map((way) => [`\t\t<string>UIInterfaceOrientation${way}</string>\n`, '']),
    ['<string>en</string>', `<string>${manifest.locale}</string>`],
    [
      '</dict>\n</plist>',
      `${purposeTexts.join('')}${list('UIBackgroundModes', backgroundModes)}${text('ITSAppUsesNonExemptEncryption', 'false').replace('<string>false</string>', '<false/>')}</dict>\n</plist>`,
    ],
  );
  writeFileSync(join(inside, 'App.entitlements'), entitlements);
  change(
    join(folder, 'App/App.xcodeproj/project.pbxproj'),
    [
      'CURRENT_PROJECT_VERSION = 1;',
      `CODE_SIGN_ENTITLEMENTS = App/App.entitlements;\n\t\t\t\tCURRENT_PROJECT_VERSION = ${app.versionCode};`,
    ],
    ['MARKETING_VERSION = 1.0;', `MARKETING_VERSION = ${app.version};`],
  );
  const delegate = join(inside, 'AppDelegate.swift');
  const swift = readFileSync(delegate, 'utf8').trimEnd();
  if (!swift.endsWith('}')) throw new Error(`${delegate} no longer ends with its class`);
  writeFileSync(delegate, `${swift.slice(0, -1)}${pushing}}\n`);
}
