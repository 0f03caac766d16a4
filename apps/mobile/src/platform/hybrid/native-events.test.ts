import { expect, test } from 'vitest';

// Set before Capacitor is loaded: Android's side of its bridge, without a plugin for push.
const capacitor = { PluginHeaders: [], nativePromise: async () => {}, nativeCallback: () => '' };
Object.assign(window, { androidBridge: { postMessage: () => {} }, Capacitor: capacitor });
const { findNativePush } = await import('./native-push.ts');
const { onPushPressed } = await import('./native-events.ts');

test('a shell without the plugin has no push and registers no listener', async () => {
  expect(findNativePush()).toBeUndefined();
  await expect(onPushPressed(() => {})).resolves.toBeUndefined();
});
