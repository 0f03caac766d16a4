/**
 * Plays Android's side of Capacitor's bridge: `Plugin.method` by its response. Call it before Capacitor is loaded.
 */
export function playBridge(methods: Readonly<Record<string, (options: never) => unknown>>): void {
  const names = Object.keys(methods);
  const plugins = [...new Set(names.map((name) => name.split('.')[0]!))];
  const headerOf = (plugin: string) => ({
    name: plugin,
    methods: names
      .filter((name) => name.startsWith(`${plugin}.`))
      .map((name) => ({ name: name.slice(plugin.length + 1), rtype: 'promise' })),
  });
  Object.assign(window, {
    androidBridge: { postMessage: () => {} },
    Capacitor: {
      PluginHeaders: plugins.map(headerOf),
      nativePromise: async (plugin: string, method: string, options: object) =>
        methods[`${plugin}.${method}`]!(options as never),
    },
  });
}
