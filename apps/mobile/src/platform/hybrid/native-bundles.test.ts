import { strToU8, zipSync } from 'fflate';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { PhoneDisk } from './testing/phone-disk.ts';
import { playBridge } from './testing/play-bridge.ts';
import { ZipHost } from './testing/zip-host.ts';

const disk = new PhoneDisk();
const host = new ZipHost();
let bundleIds: string[] = [];
const methods = {
  'LiveUpdate.getBlockedBundles': () => ({ bundleIds: ['25070009'] }),
  'LiveUpdate.getDownloadedBundles': () => ({ bundleIds }),
  'CapacitorHttp.get': (options: never) => host.get(options),
  ...Object.fromEntries(Object.entries(disk.methods).map(([name, act]) => [`Filesystem.${name}`, act])),
};
playBridge(methods);
const { Capacitor } = await import('@capacitor/core');
const { nativeBundles } = await import('./native-bundles.ts');

const bytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));
const pages = {
  'index.html': strToU8('<!doctype html><title>3.4.0</title>'),
  'wx/assets/main.js': bytes(60_000),
  'wx/assets/more.js': bytes(60_000),
  'wx/assets/rest.js': bytes(60_000),
};
const pieceSize = 65_536;

/** Publishes a zip as a release. */
async function publish(zip: Uint8Array<ArrayBuffer> = zipSync(pages), id = '25070001') {
  host.content = zip;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', zip));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { id, url: 'https://host.example/3.4.0.zip', sha256, size: zip.length, signature: undefined };
}

const place = 'LIBRARY/_capacitor_live_update_bundles/25070001';
/** The pages in the folder where the plugin looks for them. */
const filesIn = (folder = place) =>
  Object.fromEntries(
    disk.below(folder).map((path) => [path.slice(folder.length + 1), disk.files.get(path)!]),
  );
const bring = async (bundle: Awaited<ReturnType<typeof publish>>) => {
  const shares: number[] = [];
  await nativeBundles.download(bundle, (share) => shares.push(share));
  return shares;
};

beforeEach(() => {
  disk.clear();
  host.reset();
  bundleIds = [];
});

test('a release is downloaded piece by piece, reports its progress, and lies where the plugin looks', async () => {
  const bundle = await publish();
  const shares = await bring(bundle);
  expect(filesIn()).toEqual(pages);
  expect(disk.files.size).toBe(4);
  expect(shares).toEqual([0, pieceSize / bundle.size, (2 * pieceSize) / bundle.size, 1]);
  expect(host.ranges).toEqual(['bytes=0-65535', 'bytes=65536-131071', `bytes=131072-${bundle.size - 1}`]);
});

test('on iOS it lies where Capacitor looks', async () => {
  const platform = vi.spyOn(Capacitor, 'getPlatform').mockReturnValue('ios');
  onTestFinished(() => platform.mockRestore());
  await bring(await publish());
  expect(filesIn('LIBRARY/NoCloud/ionic_built_snapshots/25070001')).toEqual(pages);
});

test('an interrupted download resumes, also after the app was killed', async () => {
  const bundle = await publish();
  host.answers = 2;
  const shares: number[] = [];
  await expect(nativeBundles.download(bundle, (share) => shares.push(share))).rejects.toThrow(
    'The line is lost',
  );
  expect(shares.at(-1)).toBeCloseTo((2 * pieceSize) / bundle.size);
  expect(filesIn()).toEqual({});
  host.reset();
  expect((await bring(bundle))[0]).toBeCloseTo((2 * pieceSize) / bundle.size);
  expect(host.ranges).toEqual([`bytes=131072-${bundle.size - 1}`]);
  expect(filesIn()).toEqual(pages);
});

test('a failed request is retried before the connection counts as lost', async () => {
  const bundle = await publish();
  const get = vi.spyOn(methods, 'CapacitorHttp.get').mockImplementationOnce(() => {
    throw new Error('reset by peer');
  });
  onTestFinished(() => get.mockRestore());
  await bring(bundle);
  expect(filesIn()).toEqual(pages);
});

test('an app killed while writing a piece, or after the last, resumes at the byte that is there', async () => {
  const bundle = await publish();
  const path = `CACHE/bundle-zips/${bundle.sha256}.zip`;
  disk.put(path, host.content.slice(0, 70_000));
  await bring(bundle);
  expect(host.ranges[0]).toBe('bytes=70000-135535');
  expect(filesIn()).toEqual(pages);
  disk.clear();
  host.reset();
  disk.put(path, host.content);
  await bring(bundle);
  expect([host.ranges, filesIn()]).toEqual([[], pages]);
});

test('an app killed while unpacking leaves no bundle where the plugin looks', async () => {
  const bundle = await publish();
  const zips = 1;
  disk.room = zips + 2;
  await expect(bring(bundle)).rejects.toThrow('No space left');
  expect(disk.below('LIBRARY/bundle-halfway').length).toBeGreaterThan(0);
  expect(filesIn()).toEqual({});
  disk.room = Infinity;
  disk.put('LIBRARY/bundle-halfway/older.js', bytes(10));
  await bring(bundle);
  expect(filesIn()).toEqual(pages);
});

test.each(['whole', 'strict'] as const)('a host of the %s kind is understood', async (kind) => {
  const bundle = await publish();
  host.kind = kind;
  disk.put(`CACHE/bundle-zips/${bundle.sha256}.zip`, host.content.slice(0, 500));
  await bring(bundle);
  expect(filesIn()).toEqual(pages);
  expect(host.ranges).toHaveLength(kind === 'whole' ? 1 : 3);
});

test('two requests for the same release share one download; another release waits for it', async () => {
  const bundle = await publish();
  const other = { ...bundle, id: '25070002' };
  const shares: number[] = [];
  await Promise.all([
    bring(bundle),
    nativeBundles.download(bundle, (share) => shares.push(share)),
    bring(other),
  ]);
  expect(filesIn()).toEqual(pages);
  expect(filesIn('LIBRARY/_capacitor_live_update_bundles/25070002')).toEqual(pages);
  expect(shares.at(-1)).toBe(1);
  expect(host.ranges).toHaveLength(6);
});

test('a zip that is not genuine is not opened, and nothing of it stays', async () => {
  const bundle = await publish();
  host.content[1_000]! ^= 1;
  const shares: number[] = [];
  await expect(nativeBundles.download(bundle, (share) => shares.push(share))).rejects.toThrow('promised');
  expect(shares.at(-1)).toBe(0);
  expect(disk.files.size).toBe(0);
});

test.each([
  ['nothing to begin with', { 'main.js': strToU8('1') }],
  ['a way out of its folder', { ...pages, '../25070000/index.html': strToU8('2') }],
])('a zip that has %s is not unpacked', async (_what, content) => {
  const bundle = await publish(zipSync(content));
  await expect(bring(bundle)).rejects.toThrow('Not the pages');
  expect(disk.below('LIBRARY')).toEqual([]);
});

test('zips of older releases are deleted, and a bundle that is there is not downloaded', async () => {
  disk.put('CACHE/bundle-zips/abcd.zip', strToU8('half of 3.3.9'));
  const bundle = await publish();
  host.answers = 1;
  await expect(bring(bundle)).rejects.toThrow();
  expect(disk.below('CACHE')).toEqual([`CACHE/bundle-zips/${bundle.sha256}.zip`]);
  host.reset();
  bundleIds = ['25070001'];
  expect([await bring(bundle), host.ranges]).toEqual([[1], []]);
});

test.each([
  ['other bytes', { status: 206, headers: { 'content-range': 'bytes 10-19/200' }, data: 'AAAA' }],
  ['fewer bytes', { status: 206, headers: { 'content-range': 'bytes 0-2/200' }, data: 'AAAA' }],
  ['a page that says no', { status: 404, headers: {}, data: '<h1>不在这里</h1>' }],
  ['another page', { status: 200, headers: {}, data: 'AAAA' }],
])('a host that responds with %s is refused', async (_what, answer) => {
  const bundle = await publish();
  const path = `CACHE/bundle-zips/${bundle.sha256}.zip`;
  disk.put(path, host.content.slice(0, 500));
  const get = vi.spyOn(methods, 'CapacitorHttp.get').mockReturnValue(answer);
  onTestFinished(() => get.mockRestore());
  await expect(bring(bundle)).rejects.toThrow(/^Not /);
  expect(disk.files.get(path)).toHaveLength(500);
});
