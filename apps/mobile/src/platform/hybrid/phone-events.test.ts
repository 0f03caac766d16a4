import { expect, test } from 'vitest';

// Known to Capacitor before it is loaded: Android's side of its bridge, with no plugin for push.
const capacitor = { PluginHeaders: [], nativePromise: async () => {}, nativeCallback: () => '' };
Object.assign(window, { androidBridge: { postMessage: () => {} }, Capacitor: capacitor });
const { findPush } = await import('./native-push.ts');
const { onPushPressed } = await import('./phone-events.ts');

test('a shell that was built without the plugin has no push, and nothing pushed is waited for', async () => {
  expect(findPush()).toBeUndefined();
  await expect(onPushPressed(() => {})).resolves.toBeUndefined();
});
