import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestServer } from '../testing/test-server.ts';
import { createSampleRenderer, samplePage, template } from './testing/sample-renderer.ts';

test('while the database is unavailable the last page is served, also to the second visitor', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'academy-pages-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await writeFile(join(directory, 'index.html'), template);
  let time = 1_000_000;
  const renderer = createSampleRenderer(() => samplePage());
  const server = await createTestServer({
    routes: [],
    pages: {
      renderer,
      clock: { now: () => new Date(time) },
      now: () => time,
      version: async () => 'first',
      publicUrl: undefined,
    },
    settings: { mobileDirectory: directory },
  });
  onTestFinished(() => server.close());
  const get = async (id: number) =>
    (
      await server.inject({
        url: `/wx/pages/index/course?id=${id}&type=course`,
        headers: { accept: 'text/html' },
      })
    ).body;

  await get(7);
  time += 60_000;
  renderer.draw = () => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  };
  for (let visit = 0; visit < 3; visit += 1) expect(await get(7)).toContain('写作业拖拉');
  expect(await get(8)).toBe(template);
  renderer.draw = () => samplePage({ html: '<main><h1>新标题</h1></main>' });
  await expect.poll(() => get(7)).toContain('新标题');
});
