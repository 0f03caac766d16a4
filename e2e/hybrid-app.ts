import { spawnSync } from 'node:child_process';
import { readFileSync, mkdtempSync, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
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

/** Builds the hybrid app's pages for an academy; returns their folder. */
export function buildHybridPages(academy: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-hybrid-'));
  const env = { ...process.env, SERVER_ORIGIN: academy };
  const args = [vite, 'build', '--mode', 'hybrid', '--outDir', folder, '--logLevel', 'warn'];
  const { status } = spawnSync(process.execPath, args, { cwd: mobile, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`The pages could not be built: ${status}`);
  return folder;
}

/**
 * Hosts a release's zip and serves it range by range over a slow connection, which breaks after `answers` more
 * requests.
 */
export interface HostedZip {
  readonly path: string;
  readonly content: Buffer;
  /** The requested ranges. */
  asked: string[];
  answers: number;
}

function answerRange(
  zip: HostedZip,
  { headers: { range = '' }, socket }: IncomingMessage,
  response: ServerResponse,
) {
  zip.asked.push(range);
  if (--zip.answers < 0) return socket.destroy();
  const [from, to] = /^bytes=(\d+)-(\d+)$/.exec(range)!.slice(1).map(Number);
  const piece = zip.content.subarray(from, to! + 1);
  const last = from! + piece.length - 1;
  const headers = { 'content-range': `bytes ${from}-${last}/${zip.content.length}` };
  setTimeout(() => response.writeHead(206, headers).end(piece), 300);
}

/**
 * Serves files as a shell does on the phone: a path with a dot is a file, any other is the app. Hosts `zip` beside
 * them.
 */
export async function serveHybridPages(folder: string, port: number, zip: HostedZip): Promise<Server> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0]!;
    if (path === zip.path) return void answerRange(zip, request, response);
    const file = join(folder, extname(path) ? path.replace('/wx/', '/') : 'index.html');
    const content = existsSync(file) ? readFileSync(file) : undefined;
    response.writeHead(content ? 200 : 404, { 'content-type': types[extname(file)] ?? 'text/plain' });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

/** What a test can see and control of the phone, at `window.phone`. */
interface Phone {
  /** Every call of a plugin: `App.exitApp`, with its arguments. */
  readonly calls: (readonly [name: string, options: unknown])[];
  /** Fires an event of a plugin: `fire('App', 'backButton')`. */
  readonly fire: (plugin: string, event: string, detail?: unknown) => void;
}

/**
 * Plays the shell under the app's pages from the next page on: Android's side of Capacitor's bridge, as far as our
 * plugins use it. Plugins in `lacks` refuse every call. HTTP requests are real, and files outlive the page.
 */
export const installShellMock = (page: Page, lacks: readonly string[] = []): Promise<unknown> =>
  page.addInitScript(installPhone, lacks);

function installPhone(lacks: readonly string[]): void {
  const listeners: { plugin: string; event: string; notify: (detail: unknown) => void }[] = [];
  const calls: [string, unknown][] = [];
  const fire = (plugin: string, event: string, detail: unknown = {}) => {
    for (const each of listeners) if (each.plugin === plugin && each.event === event) each.notify(detail);
  };
  const get = async ({ url, headers }: { url: string; headers: Record<string, string> }) => {
    const answer = await fetch(url, { headers: { range: headers.range! } });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const data = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
    return { status: answer.status, headers: Object.fromEntries(answer.headers), data };
  };
  const disk: Record<string, string> = JSON.parse(localStorage.getItem('disk of the phone') ?? '{}');
  const change = (work: () => void) => {
    work();
    localStorage.setItem('disk of the phone', JSON.stringify(disk));
  };
  const at = ({ directory, path }: Record<string, string>) => `${directory}/${path}`;
  const below = (folder: string) => Object.keys(disk).filter((path) => path.startsWith(`${folder}/`));
  const answers: Record<string, (options: Record<string, string>) => unknown> = {
    'CapacitorHttp.get': (options) => get(options as never),
    'Filesystem.readFile': (options) => ({ data: disk[at(options)] }),
    'Filesystem.readdir': (options) => ({
      files: below(at(options)).map((path) => ({
        name: path.split('/').at(-1),
        size: atob(disk[path]!).length,
      })),
    }),
    'Filesystem.writeFile': (options) => {
      change(() => (disk[at(options)] = options.data!));
      return { uri: `file:///${at(options)}` };
    },
    'Filesystem.appendFile': (options) =>
      change(() => (disk[at(options)] = btoa(atob(disk[at(options)]!) + atob(options.data!)))),
    'Filesystem.deleteFile': (options) => change(() => delete disk[at(options)]),
    'Filesystem.rmdir': (options) => change(() => below(at(options)).forEach((path) => delete disk[path])),
    'Filesystem.rename': ({ from, to, directory }) =>
      change(() => {
        for (const path of below(`${directory}/${from}`)) {
          disk[path.replace(`${directory}/${from}`, `${directory}/${to}`)] = disk[path]!;
          delete disk[path];
        }
      }),
    'Device.getInfo': () => ({ model: 'ALN-AL00', platform: 'android', osVersion: '14' }),
    'App.getInfo': () => ({ name: '有效父母学院', version: '3.3.5', build: '25060401' }),
    'StatusBar.getInfo': () => ({ visible: true, overlays: true, height: 36 }),
    'Network.getStatus': () => ({ connected: true, connectionType: 'wifi' }),
    'LiveUpdate.getBlockedBundles': () => ({ bundleIds: [] }),
    'LiveUpdate.getDownloadedBundles': () => ({ bundleIds: [] }),
    'PushNotifications.requestPermissions': () => ({ receive: 'granted' }),
    'PushNotifications.register': () =>
      void setTimeout(() => fire('PushNotifications', 'registration', { value: 'cid-of-this-phone' })),
  };
  const methods = ['App.exitApp', 'StatusBar.setOverlaysWebView', 'StatusBar.setStyle', 'Browser.open']
    .concat(['Share.share', 'LiveUpdate.setNextBundle', 'LiveUpdate.reload', 'LiveUpdate.ready'])
    .concat(['Filesystem.mkdir'])
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
      notify: (detail: unknown) => void,
    ) => {
      if (method === 'addListener') listeners.push({ plugin, event: eventName, notify });
      return `${listeners.length}`;
    },
  };
  const phone: Phone = { calls, fire };
  Object.assign(window, { androidBridge: { postMessage: () => {} }, Capacitor: capacitor, phone });
}

/** The names of the plugin calls that the app made. */
export const listCalls = (page: Page): Promise<string[]> =>
  page.evaluate(`window.phone.calls.map(([name]) => name)`);

/** The files on the phone: paths below the folder that the shell calls by this name. */
export const listFiles = (page: Page, directory: string): Promise<string[]> =>
  page.evaluate((name) => {
    const disk = JSON.parse(localStorage.getItem('disk of the phone') ?? '{}');
    return Object.keys(disk).filter((path) => path.startsWith(`${name}/`));
  }, directory);

/** The arguments of the last call of this name. */
export const findCall = (page: Page, name: string): Promise<unknown> =>
  page.evaluate(`window.phone.calls.findLast(([each]) => each === ${JSON.stringify(name)})?.[1]`);

export const emitPhoneEvent = (
  page: Page,
  plugin: string,
  event: string,
  detail: object = {},
): Promise<unknown> =>
  page.evaluate(
    `window.phone.fire(${JSON.stringify(plugin)}, ${JSON.stringify(event)}, ${JSON.stringify(detail)})`,
  );
