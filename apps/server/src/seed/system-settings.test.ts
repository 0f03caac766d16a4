import { expect, test } from 'vitest';
import { app } from '@academy/contract/limits.ts';
import { join } from 'node:path';
import { readDemoTexts } from './demo-texts.ts';
import { changeDemo } from './testing/fixture.ts';
import { useDemo } from './testing/use-demo.ts';

const academy = useDemo();
const release = { system: 'android', version: '3.3.5', version_code: 25_060_401, notes: '更稳' } as const;
const list = () =>
  academy.db.selectFrom('app_releases').select(['system', 'version', 'kind', 'url', 'notes']).execute();

test('the demo adds its app releases once and keeps what an operator changed in them', async () => {
  await changeDemo(academy.folder, { 'config.json': { open_page_links: true, releases: [release] } });
  await academy.seed();
  const { version_code: _code, ...published } = release;
  expect(await list()).toEqual([{ ...published, kind: 'store', url: '/wx/download.html' }]);
  await academy.db.updateTable('app_releases').set({ notes: '改过' }).execute();
  await changeDemo(academy.folder, { 'search-words.json': { words: ['睡前'] } });
  await academy.seed();
  expect((await list()).map(({ notes }) => notes)).toEqual(['改过']);
});

test('the demo that ships offers no release newer than the app that ships with it', async () => {
  const { config } = await readDemoTexts(join(import.meta.dirname, '../../../../demo'));
  expect(config.releases.length).toBeGreaterThan(0);
  for (const { version_code } of config.releases) expect(version_code).toBeLessThanOrEqual(app.versionCode);
});
