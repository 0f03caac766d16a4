import { apiPrefix } from '@academy/contract/http/envelope.ts';
import type { Api } from '@academy/contract/endpoints.ts';
import { expect, test, vi } from 'vitest';
import { callAs } from './modules/lives/testing/use-academy.ts';
import { endProcess, useAcademyDirectory } from './start/testing/academy-directory.ts';

/** A whole process that shows the demo. */

const { start, query } = useAcademyDirectory();
const pollOptions = { timeout: 60_000, interval: 200 };

/** Milliseconds from the spawn to the first complete home page. */
const firstPageBound = 90_000;

async function readHome(address: string): Promise<Api['GET page']['output']> {
  const load = () => fetch(`${address}${apiPrefix}/page`);
  const answer = await vi.waitUntil(async () => (await load()).ok && load(), 30_000);
  return ((await answer.json()) as { data: Api['GET page']['output'] }).data;
}

test('with the demo the first start shows a complete home, and the second the same', async () => {
  const spawnedAt = performance.now();
  const first = await start({ DEMO: 'on' });
  const home = await readHome(first.address);
  expect(home.modules.length).toBeGreaterThan(3);
  for (const block of home.modules) expect(block.items.length, block.kind).toBeGreaterThan(0);
  expect(performance.now() - spawnedAt).toBeLessThan(firstPageBound);
  await query(`update page_modules set title = '改过的区块' where position = 0`);
  expect(await endProcess(first.child, 'SIGTERM')).toBe(0);
  const second = await start({ DEMO: 'on' });
  const again = await readHome(second.address);
  expect(again.modules.map((block) => [block.id, block.kind])).toEqual(
    home.modules.map((block) => [block.id, block.kind]),
  );
  expect(again.modules[0]?.title).toBe('改过的区块');
  await Promise.all([checkViewCounts(second.address), checkLiveComments(second.address)]);
}, 180_000);

/** Views are counted by the running academy, without being told. */
async function checkViewCounts(address: string): Promise<void> {
  const [article] = (await query(`select id from contents where type = 'graphic' order by id limit 1`)) as [
    { id: string },
  ];
  const content = { content_id: Number(article.id), content_type: 'graphic' as const };
  const readCount = async () =>
    (await callAs(address, undefined, ['GET content/detail', content])).data!.view_count;
  const before = await readCount();
  const viewed = await fetch(`${address}${apiPrefix}/content/interactive/viewed`, {
    method: 'POST',
    headers: { device: 'a phone' },
    body: new URLSearchParams({ content_id: String(content.content_id), content_type: 'graphic' }),
  });
  expect(await viewed.json()).toMatchObject({ code: 200, data: { counted: true } });
  await expect.poll(readCount, pollOptions).toBe(before + 1);
}

/** What was said in the running live appears in its room, and again when it is gone. */
async function checkLiveComments(address: string): Promise<void> {
  const [live] = (await query(`select content_id as id from lives where status = 1`)) as [{ id: string }];
  const content = { content_id: Number(live.id), content_type: 'expertLive' as const };
  const countComments = async () =>
    (await callAs(address, undefined, ['GET content/livecomments', content])).data!.list.length;
  await expect.poll(countComments, pollOptions).toBeGreaterThan(0);
  await query(`delete from live_comments where content_id = ${content.content_id}`);
  const countRows = () => query(`select id from live_comments where content_id = ${content.content_id}`);
  await expect.poll(async () => (await countRows()).length, pollOptions).toBeGreaterThan(0);
}
