import { spawnSync } from 'node:child_process';
import { readFileSync, mkdtempSync, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';

const mobile = join(import.meta.dirname, '../apps/mobile');
const vite = join(import.meta.dirname, '../node_modules/vite/bin/vite.js');

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** Builds the hybrid app's pages for an academy; gives their folder. */
export function buildHybridPages(academy: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-hybrid-'));
  const env = { ...process.env, SERVER_ORIGIN: academy };
  const words = [vite, 'build', '--mode', 'hybrid', '--outDir', folder, '--logLevel', 'warn'];
  const { status } = spawnSync(process.execPath, words, { cwd: mobile, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`The pages could not be built: ${status}`);
  return folder;
}

/** Answers as a shell does on the phone: a path with a dot is a file, any other is the app. `extra` are files of the test. */
export async function serveHybridPages(
  folder: string,
  port: number,
  extra: Readonly<Record<string, Buffer>>,
): Promise<Server> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0]!;
    const file = join(folder, extname(path) ? path.replace('/wx/', '/') : 'index.html');
    const content = extra[path] ?? (existsSync(file) ? readFileSync(file) : undefined);
    response.writeHead(content ? 200 : 404, { 'content-type': types[extname(file)] ?? 'text/plain' });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

/** What of the phone a test can see and do; it lies at `window.phone`. */
interface Phone {
  /** Every call of a plugin: `App.exitApp`, with what it was given. */
  readonly calls: (readonly [name: string, options: unknown])[];
  /** An event of a plugin: `fire('App', 'backButton')`. */
  readonly fire: (plugin: string, event: string, told?: unknown) => void;
}

/**
 * Plays the shell under the app's pages from the next page on: Android's side of Capacitor's bridge, as far as our plugins
 * use it; plugins that it `lacks` refuse every call. Bundles are really fetched, and refused when their digest is another.
 */
export const playShell = (page: Page, lacks: readonly string[] = []): Promise<unknown> =>
  page.addInitScript(installPhone, lacks);

function installPhone(lacks: readonly string[]): void {
  const hearing: { plugin: string; event: string; tell: (told: unknown) => void }[] = [];
  const calls: [string, unknown][] = [];
  const fire = (plugin: string, event: string, told: unknown = {}) => {
    for (const each of hearing) if (each.plugin === plugin && each.event === event) each.tell(told);
  };
  const download = async ({ bundleId, url, checksum }: Record<string, string>) => {
    const content = await (await fetch(url!)).arrayBuffer();
    for (const progress of [0.25, 0.5, 1]) {
      fire('LiveUpdate', 'downloadBundleProgress', { bundleId, progress });
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
    const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    if (hex !== checksum) throw new Error('Checksum mismatch.');
  };
  const answers: Record<string, (options: Record<string, string>) => unknown> = {
    'Device.getInfo': () => ({ model: 'ALN-AL00', platform: 'android', osVersion: '14' }),
    'App.getInfo': () => ({ name: '有效父母学院', version: '3.3.5', build: '25060401' }),
    'StatusBar.getInfo': () => ({ visible: true, overlays: true, height: 36 }),
    'Network.getStatus': () => ({ connected: true, connectionType: 'wifi' }),
    'LiveUpdate.getBlockedBundles': () => ({ bundleIds: [] }),
    'LiveUpdate.getDownloadedBundles': () => ({ bundleIds: [] }),
    'LiveUpdate.downloadBundle': download,
    'PushNotifications.requestPermissions': () => ({ receive: 'granted' }),
    'PushNotifications.register': () =>
      void setTimeout(() => fire('PushNotifications', 'registration', { value: 'cid-of-this-phone' })),
  };
  const methods = ['App.exitApp', 'StatusBar.setOverlaysWebView', 'StatusBar.setStyle', 'Browser.open']
    .concat(['Share.share', 'LiveUpdate.setNextBundle', 'LiveUpdate.reload', 'LiveUpdate.ready'])
    .concat(['PushNotifications.removeAllDeliveredNotifications', 'PushNotifications.unregister'])
    .concat(Object.keys(answers));
  const plugins = [...new Set(methods.map((name) => name.split('.')[0]!))];
  const headerOf = (name: string) => ({
    name,
    methods: [
      ...methods
        .filter((each) => each.startsWith(`${name}.`))
        .map((each) => ({ name: each.slice(name.length + 1), rtype: 'promise' })),
      { name: 'addListener', rtype: 'callback' },
      { name: 'removeListener', rtype: 'callback' },
    ],
  });
  const capacitor = {
    PluginHeaders: plugins.filter((name) => !lacks.includes(name)).map(headerOf),
    nativePromise: async (plugin: string, method: string, options: Record<string, string> = {}) => {
      calls.push([`${plugin}.${method}`, options]);
      return answers[`${plugin}.${method}`]?.(options);
    },
    nativeCallback: (
      plugin: string,
      method: string,
      { eventName }: { eventName: string },
      tell: (told: unknown) => void,
    ) => {
      if (method === 'addListener') hearing.push({ plugin, event: eventName, tell });
      return `${hearing.length}`;
    },
  };
  const phone: Phone = { calls, fire };
  Object.assign(window, { androidBridge: { postMessage: () => {} }, Capacitor: capacitor, phone });
}

/** The names of the calls that the app made of its shell. */
export const listCalls = (page: Page): Promise<string[]> =>
  page.evaluate(`window.phone.calls.map(([name]) => name)`);

/** What the app gave with one call, the last of its name. */
export const findCall = (page: Page, name: string): Promise<unknown> =>
  page.evaluate(`window.phone.calls.findLast(([each]) => each === ${JSON.stringify(name)})?.[1]`);

/** Something happens to the phone. */
export const happen = (page: Page, plugin: string, event: string, told: object = {}): Promise<unknown> =>
  page.evaluate(
    `window.phone.fire(${JSON.stringify(plugin)}, ${JSON.stringify(event)}, ${JSON.stringify(told)})`,
  );
