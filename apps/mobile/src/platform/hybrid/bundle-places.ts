/**
 * Where, in the folder that `Directory.Library` names, the live-update plugin looks for bundles: a folder each, named by its
 * id. Of iOS it is Capacitor's word, of Android the plugin's; both promise never to change them, and a test asks their sources.
 */
export const bundlePlaces = {
  android: '_capacitor_live_update_bundles',
  ios: 'NoCloud/ionic_built_snapshots',
} as const;
