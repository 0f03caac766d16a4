// npm run hybrid: the app in a shell of its own. Builds its pages, makes projects for Android and iOS of Capacitor's
// templates below hybrid/, gives them our settings, and the pages as a bundle that apps already installed can go on to.
//   SERVER_ORIGIN               https://host of the academy that the app belongs to; needed
//   HYBRID_SIGNING_KEY          a private key's file (PEM, RSA): signs the bundle; its pages take none of others then
//   HYBRID_PUBLIC_KEY           its public key's file, for who builds projects but signs elsewhere
// What lies in hybrid/own/{android,ios} is laid over the projects: android/app/google-services.json, keys for
// signing. Without that file Android's app has no push.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPublicKey, writeBundle } from './hybrid/bundle.mjs';
import { drawPictures } from './hybrid/pictures.mjs';
import { firebaseFile, listAndroidPlugins, settleAndroid, settleApple } from './hybrid/projects.mjs';
import { node, root, run, setUpPackages } from './setup.mjs';

const folder = join(root, 'hybrid');
const mobile = join(root, 'apps/mobile');
const pages = join(folder, 'www');

/** Returns the academy's origin for the pages; exits if it is missing. Phones refuse unencrypted connections. */
function readOrigin() {
  const origin = process.env.SERVER_ORIGIN ?? '';
  if (/^https:\/\/[\w.-]+(:\d+)?$/.test(origin)) return origin;
  console.error('SERVER_ORIGIN has to name the academy that the app belongs to: https://academy.example.cn');
  process.exit(1);
}

/** The shell opens index.html at its root; all other files stay at the paths that the pages use. */
function buildPages(basePath, publicKey) {
  rmSync(pages, { recursive: true, force: true });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const below = join(pages, basePath);
  run(node, [vite, 'build', '--mode', 'hybrid', '--outDir', below, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: mobile,
    env: { ...process.env, BUNDLE_PUBLIC_KEY: publicKey },
  });
  renameSync(join(below, 'index.html'), join(pages, 'index.html'));
  rmSync(join(below, 'manifest.webmanifest'));
}

/**
 * Writes the files that Capacitor's CLI reads: the app's configuration, and a package whose dependencies are its
 * plugins.
 */
function describeApp({ id, plugins, settings }, { app, androidPlugins }) {
  const config = {
    appId: id,
    appName: app.name,
    webDir: 'www',
    ...settings,
    android: { ...settings.android, includePlugins: androidPlugins },
  };
  const versionOf = (name) =>
    JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version;
  const names = ['@capacitor/core', '@capacitor/android', '@capacitor/ios', ...plugins];
  const dependencies = Object.fromEntries(names.map((name) => [name, versionOf(name)]));
  const manifest = { name: 'hybrid', version: app.version, private: true, dependencies };
  writeFileSync(join(folder, 'capacitor.config.json'), `${JSON.stringify(config, null, 2)}\n`);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

const capacitor = (...words) =>
  run(node, [join(root, 'node_modules/@capacitor/cli/bin/capacitor'), ...words], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    // Otherwise the CLI asks whether it may send telemetry.
    env: { ...process.env, CI: '1', CAPACITOR_TELEMETRY: '0' },
  });

setUpPackages();
const { app, manifest } = await import('../packages/contract/src/limits.ts');
const described = JSON.parse(readFileSync(join(mobile, 'hybrid/app.json'), 'utf8'));
const origin = readOrigin();
const { HYBRID_SIGNING_KEY: signingKey, HYBRID_PUBLIC_KEY } = process.env;
const publicKey = readPublicKey({ signingKey, publicKey: HYBRID_PUBLIC_KEY });
mkdirSync(folder, { recursive: true });
buildPages(app.basePath, publicKey);
const androidPlugins = listAndroidPlugins(described.plugins, join(folder, 'own/android'));
describeApp(described, { app, androidPlugins });
for (const platform of ['android', 'ios']) {
  rmSync(join(folder, platform), { recursive: true, force: true });
  // Swift Package Manager, because CocoaPods may not be installed.
  capacitor('add', platform, ...(platform === 'ios' ? ['--packagemanager', 'SPM'] : []));
}
settleAndroid(join(folder, 'android'), { app, manifest, permissions: described.androidPermissions });
settleApple(join(folder, 'ios'), {
  app,
  manifest,
  purposes: described.iosPurposes,
  backgroundModes: described.iosBackgroundModes,
});
await drawPictures(folder, join(mobile, 'public/favicon.svg'));
for (const platform of ['android', 'ios']) {
  const own = join(folder, 'own', platform);
  if (existsSync(own)) cpSync(own, join(folder, platform), { recursive: true });
}
capacitor('sync');
const target = join(folder, `bundle-${app.versionCode}`);
const { size, sha256 } = writeBundle(pages, {
  app,
  target,
  oldestShell: described.oldestShell,
  signingKey,
});
console.log(`✔ hybrid/android, hybrid/ios: ${app.name} ${app.version} (${app.versionCode}) for ${origin}`);
if (androidPlugins.length < described.plugins.length)
  console.log(`  Android without push: hybrid/own/android/${firebaseFile} is not there`);
console.log(`✔ hybrid/bundle-${app.versionCode}.zip: ${(size / 2 ** 20).toFixed(1)} MB, sha256 ${sha256}`);
