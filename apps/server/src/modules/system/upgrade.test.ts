import { beforeEach, expect, test } from 'vitest';
import { useTestModule } from '../testing/test-module.ts';
import { createSystemRoutes } from './system.ts';

const academy = useTestModule(createSystemRoutes);
beforeEach(() => academy.db.deleteFrom('app_releases').execute());

const store = {
  kind: 'store',
  forced: false,
  notes: '更快\n更稳',
  published_at: '2026-01-01T00:00:00Z',
} as const;
const bundle = { ...store, kind: 'bundle', size: 2_000_000, sha256: 'a'.repeat(64) } as const;

/** Publishes a release of 3.4.0 and so on; by default an optional one of the Android store. */
const publishRelease = (
  code: number,
  change: object = store,
  system: 'android' | 'ios' | 'web' = 'android',
) =>
  academy.db
    .insertInto('app_releases')
    .values({
      ...store,
      ...change,
      system,
      version: `3.4.${code % 100}`,
      version_code: code,
      url: `https://academy.example.cn/app/${code}`,
    })
    .execute();

const ask = async (version_code: number, input: { native_code?: number; system?: 'android' | 'ios' } = {}) =>
  (await academy.read('GET system/config', { system: 'android', version_code, ...input })).upgrade;

test('an older app gets the newest release of its own system, complete', async () => {
  await publishRelease(25_070_001);
  await publishRelease(25_070_002);
  await publishRelease(25_070_003, store, 'ios');
  expect(await ask(25_060_401)).toEqual({
    version: '3.4.2',
    version_code: 25_070_002,
    kind: 'store',
    url: 'https://academy.example.cn/app/25070002',
    notes: '更快\n更稳',
    forced: false,
    size: null,
    sha256: null,
    signature: null,
  });
  expect(await ask(25_060_401, { system: 'ios' })).toMatchObject({ version: '3.4.3' });
});

test('the newest app, a newer one and an unpublished release get nothing', async () => {
  await publishRelease(25_060_401);
  await publishRelease(25_070_001, { published_at: null });
  await publishRelease(25_070_002, { published_at: '2099-01-01T00:00:00Z' });
  expect(await ask(25_060_401)).toBeNull();
  expect(await ask(25_080_000)).toBeNull();
});

test('a bundle is offered to shells that can run it; an older shell is sent to the store', async () => {
  await publishRelease(25_070_001);
  await publishRelease(25_070_002, { ...bundle, min_code: 25_070_001 });
  expect(await ask(25_060_401, { native_code: 25_060_401 })).toMatchObject({
    kind: 'store',
    version: '3.4.1',
  });
  expect(await ask(25_070_001, { native_code: 25_070_001 })).toMatchObject({
    kind: 'bundle',
    version: '3.4.2',
    size: 2_000_000,
    sha256: 'a'.repeat(64),
  });
  // The pages were updated before, within an unchanged shell: these can continue only in a newer shell.
  expect(await ask(25_070_001, { native_code: 25_060_401 })).toMatchObject({ kind: 'store' });
  expect(await ask(25_070_002, { native_code: 25_070_001 })).toBeNull();
});

test('a skipped forced release still forces the update', async () => {
  await publishRelease(25_070_001, { forced: true });
  await publishRelease(25_070_002);
  expect(await ask(25_060_401)).toMatchObject({ version: '3.4.2', forced: true });
  expect(await ask(25_070_001)).toMatchObject({ version: '3.4.2', forced: false });
});

test('a newer bundle does not bypass a forced store release', async () => {
  await publishRelease(25_070_010, { forced: true });
  await publishRelease(25_070_011, { ...bundle, min_code: 25_070_009 });
  const forced = { kind: 'store', version_code: 25_070_010, forced: true };
  expect(await ask(25_070_009, { native_code: 25_070_009 })).toMatchObject(forced);
  // An app that took the bundle before that release was forced.
  expect(await ask(25_070_011, { native_code: 25_070_009 })).toMatchObject(forced);
  expect(await ask(25_070_010, { native_code: 25_070_010 })).toMatchObject({ kind: 'bundle', forced: false });
});

test('a browser gets a release only if one was published for it', async () => {
  await publishRelease(25_070_001);
  const browser = async () => (await academy.read('GET system/config')).upgrade;
  expect(await browser()).toBeNull();
  await publishRelease(25_070_002, store, 'web');
  expect(await browser()).toMatchObject({ version: '3.4.2', kind: 'store' });
});

test('an invalid version is refused, and the table rejects unusable rows', async () => {
  expect(await academy.call('system/config', { version_code: 'new' })).toMatchObject({ code: 422 });
  expect(await academy.call('system/config', { system: 'symbian' })).toMatchObject({ code: 422 });
  for (const change of [
    { url: 'javascript:alert(1)' },
    { ...bundle, min_code: 1, sha256: null },
    { ...bundle, min_code: null },
    { version: '3.4' },
  ]) {
    const row = { ...store, system: 'android', version: '3.4.0', version_code: 1, url: '/a', ...change };
    const entering = academy.db
      .insertInto('app_releases')
      .values(row as never)
      .execute();
    await expect(entering).rejects.toThrow(/violates check constraint/);
  }
});
