/**
 * The folder below `Directory.Library` in which the live-update plugin looks for bundles, each in a folder named by
 * its id. On iOS Capacitor defines it, on Android the plugin; both promise not to change it, and a test checks their
 * sources.
 */
export const bundlePlaces = {
  android: '_capacitor_live_update_bundles',
  ios: 'NoCloud/ionic_built_snapshots',
} as const;
