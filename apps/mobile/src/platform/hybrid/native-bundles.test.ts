import { strFromU8, strToU8, zipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';

type Options = Record<string, string>;

/** What lies on the phone, by folder and path, in base64; what the host has, how it answers, and what it was asked for. */
const phone = {
  files: new Map<string, string>(),
  ranges: [] as string[],
  /** The host answers so many requests, then the line is lost. */
  answers: Infinity,
  knowsRanges: true,
  host: new Uint8Array(),
  bundleIds: [] as string[],
};

const encode = (bytes: Uint8Array) => btoa(strFromU8(bytes, true));
const decode = (text: string) => strToU8(atob(text), true);
const at = ({ directory, path }: Options) => `${directory}/${path}`;
const below = (folder: string) => [...phone.files.keys()].filter((path) => path.startsWith(`${folder}/`));

function answer({ headers }: { headers: Options }) {
  phone.ranges.push(headers.range!);
  if (--phone.answers < 0) throw new Error('The line is lost');
  const { host, knowsRanges } = phone;
  if (!knowsRanges) return { status: 200, headers: {}, data: encode(host) };
  const [from, to] = /(\d+)-(\d+)/.exec(headers.range!)!.slice(1).map(Number) as [number, number];
  if (from >= host.length) return { status: 416, headers: {}, data: '' };
  const piece = host.slice(from, to + 1);
  const range = `bytes ${from}-${from + piece.length - 1}/${host.length}`;
  return {
    status: 206,
    headers: { 'Content-Range': range },
    data: encode(piece).replaceAll(/.{76}/g, '$&\n'),
  };
}

const write = (options: Options) => void phone.files.set(at(options), options.data!);
const methods: Record<string, (options: Options) => unknown> = {
  'LiveUpdate.getBlockedBundles': () => ({ bundleIds: ['25070009'] }),
  'LiveUpdate.getDownloadedBundles': () => ({ bundleIds: phone.bundleIds }),
  'CapacitorHttp.get': (options) => answer(options as unknown as { headers: Options }),
  'Filesystem.writeFile': write,
  'Filesystem.appendFile': (options) => {
    const content = [phone.files.get(at(options))!, options.data!].map(decode);
    phone.files.set(
      at(options),
      encode(strToU8(content.map((each) => strFromU8(each, true)).join(''), true)),
    );
  },
  'Filesystem.readFile': (options) => ({ data: phone.files.get(at(options)) }),
  'Filesystem.readdir': (options) => {
    const files = below(at(options));
    if (files.length === 0) throw new Error('There is no such folder');
    return {
      files: files.map((path) => ({
        name: path.split('/').at(-1),
        size: decode(phone.files.get(path)!).length,
      })),
    };
  },
  'Filesystem.deleteFile': (options) => void phone.files.delete(at(options)),
  'Filesystem.rmdir': (options) => below(at(options)).forEach((path) => phone.files.delete(path)),
  'Filesystem.mkdir': () => {},
  'Filesystem.rename': ({ from, to, directory }) => {
    for (const path of below(`${directory}/${from}`)) {
      phone.files.set(path.replace(`${directory}/${from}`, `${directory}/${to}`), phone.files.get(path)!);
      phone.files.delete(path);
    }
  },
};

/** Android's side of Capacitor's bridge, as far as bundles use it. Known to Capacitor before it is loaded. */
const headerOf = (name: string) => ({
  name,
  methods: Object.keys(methods)
    .filter((each) => each.startsWith(`${name}.`))
    .map((each) => ({ name: each.slice(name.length + 1), rtype: 'promise' })),
});
Object.assign(window, {
  androidBridge: { postMessage: () => {} },
  Capacitor: {
    PluginHeaders: ['LiveUpdate', 'CapacitorHttp', 'Filesystem'].map(headerOf),
    nativePromise: async (plugin: string, method: string, options: Options) =>
      methods[`${plugin}.${method}`]!(options),
  },
});
const { nativeBundles } = await import('./native-bundles.ts');

const pages = {
  'index.html': strToU8('<!doctype html><title>3.4.0</title>'),
  'wx/assets/main.js': crypto.getRandomValues(new Uint8Array(60_000)),
  'wx/assets/more.js': crypto.getRandomValues(new Uint8Array(60_000)),
  'wx/assets/rest.js': crypto.getRandomValues(new Uint8Array(60_000)),
};
const pieceSize = 65_536;

async function putOut(zip: Uint8Array<ArrayBuffer>) {
  phone.host = zip;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', zip));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { id: '25070001', url: 'https://host.example/3.4.0.zip', sha256, signature: undefined };
}

const place = 'LIBRARY/_capacitor_live_update_bundles/25070001';
const lies = () =>
  Object.fromEntries(
    below(place).map((path) => [path.slice(place.length + 1), decode(phone.files.get(path)!)]),
  );

beforeEach(() => {
  phone.files.clear();
  Object.assign(phone, { ranges: [], answers: Infinity, knowsRanges: true, bundleIds: [] });
});

test('a release comes piece by piece, says how much is there, and lies where the plugin looks for it', async () => {
  const bundle = await putOut(zipSync(pages));
  const shares: number[] = [];
  await nativeBundles.bring(bundle, (share) => shares.push(share));
  expect(lies()).toEqual(pages);
  expect([...phone.files.keys()]).toHaveLength(4);
  const { length } = phone.host;
  expect(shares).toEqual([pieceSize / length, (2 * pieceSize) / length, 1]);
  expect(phone.ranges).toEqual(['bytes=0-65535', 'bytes=65536-131071', 'bytes=131072-196607']);
});

test('what broke off goes on where it stopped, also in an app that was ended in between', async () => {
  const bundle = await putOut(zipSync(pages));
  phone.answers = 2;
  const shares: number[] = [];
  await expect(nativeBundles.bring(bundle, (share) => shares.push(share))).rejects.toThrow(
    'The line is lost',
  );
  expect(shares.at(-1)).toBeCloseTo((2 * pieceSize) / phone.host.length);
  expect(lies()).toEqual({});
  Object.assign(phone, { answers: Infinity, ranges: [] });
  await nativeBundles.bring(bundle, () => {});
  expect(phone.ranges).toEqual(['bytes=131072-196607']);
  expect(lies()).toEqual(pages);
});

test('an app that was ended while it wrote a piece, or after the last, goes on from the byte that is there', async () => {
  const bundle = await putOut(zipSync(pages));
  const path = `CACHE/bundle-zips/${bundle.sha256}.zip`;
  phone.files.set(path, encode(phone.host.slice(0, 70_000)));
  await nativeBundles.bring(bundle, () => {});
  expect(phone.ranges[0]).toBe('bytes=70000-135535');
  expect(lies()).toEqual(pages);
  phone.files.clear();
  phone.files.set(path, encode(phone.host));
  phone.files.set('LIBRARY/bundle-halfway/index.html', encode(strToU8('half of an older try')));
  phone.files.set('LIBRARY/bundle-halfway/older.js', '');
  await nativeBundles.bring(bundle, () => {});
  expect(lies()).toEqual(pages);
});

test('a host that knows no ranges gives the whole', async () => {
  const bundle = await putOut(zipSync(pages));
  phone.answers = 1;
  phone.knowsRanges = false;
  phone.files.set(`CACHE/bundle-zips/${bundle.sha256}.zip`, encode(phone.host.slice(0, 500)));
  await nativeBundles.bring(bundle, () => {});
  expect(lies()).toEqual(pages);
});

test('what is not what was promised is not opened, and nothing of it stays', async () => {
  const bundle = await putOut(zipSync(pages));
  phone.host[1_000]! ^= 1;
  const shares: number[] = [];
  await expect(nativeBundles.bring(bundle, (share) => shares.push(share))).rejects.toThrow('promised');
  expect(shares.at(-1)).toBe(0);
  expect(phone.files.size).toBe(0);
});

test.each([
  ['nothing to begin with', { 'main.js': strToU8('1') }],
  ['a way out of its folder', { ...pages, '../25070000/index.html': strToU8('2') }],
])('a zip that has %s is not laid out', async (_what, content) => {
  const bundle = await putOut(zipSync(content));
  await expect(nativeBundles.bring(bundle, () => {})).rejects.toThrow('Not the pages');
  expect(below('LIBRARY')).toEqual([]);
});

test('what came of an older release is forgotten, and what is there already is not fetched', async () => {
  phone.files.set('CACHE/bundle-zips/abcd.zip', encode(strToU8('half of 3.3.9')));
  const bundle = await putOut(zipSync(pages));
  phone.answers = 1;
  await expect(nativeBundles.bring(bundle, () => {})).rejects.toThrow();
  expect(below('CACHE')).toEqual([`CACHE/bundle-zips/${bundle.sha256}.zip`]);
  Object.assign(phone, { bundleIds: ['25070001'], ranges: [] });
  const shares: number[] = [];
  await nativeBundles.bring(bundle, (share) => shares.push(share));
  expect([shares, phone.ranges]).toEqual([[1], []]);
});

test('a host that answers with other bytes than those that were asked for is not believed', async () => {
  const bundle = await putOut(zipSync(pages));
  methods['CapacitorHttp.get'] = () => ({
    status: 206,
    headers: { 'content-range': 'bytes 10-19/200' },
    data: 'AAAA',
  });
  await expect(nativeBundles.bring(bundle, () => {})).rejects.toThrow('Not the bytes from 0 on');
  methods['CapacitorHttp.get'] = () => ({ status: 404, headers: {}, data: 'Not found' });
  await expect(nativeBundles.bring(bundle, () => {})).rejects.toThrow();
  expect(phone.files.size).toBe(0);
});
