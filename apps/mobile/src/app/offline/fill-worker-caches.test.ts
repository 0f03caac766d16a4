import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { guestId, offlineCaches } from '../../platform/offline-caches.ts';
import { cacheInlinedStyles, cacheServedResponses, listCacheableResponses } from './fill-worker-caches.ts';

test('responses read before the worker started are cached under the address they were requested by', async () => {
  const client = new QueryClient();
  client.setQueryData(['GET content/detail', { content_id: 7, content_type: 'graphic' }], { title: '一' });
  client.setQueryData(['GET content/comments', { content_id: 7 }, 'pages'], {
    pages: [{ list: [1] }, { list: [2] }],
    pageParams: [null, 'next'],
  });
  client.setQueryData(['GET qa/history', {}], { list: [] });
  client.setQueryData(['GET page', {}, 'drawn'], {});
  const entries = await Promise.all(
    listCacheableResponses(client).map(async ([address, response]) => {
      expect(Date.now() - Date.parse(response.headers.get('date')!)).toBeLessThan(60_000);
      return [address, ((await response.json()) as { data: unknown }).data];
    }),
  );
  expect(entries).toEqual([
    ['/app/v1/content/detail?content_id=7&content_type=graphic', { title: '一' }],
    ['/app/v1/content/comments?content_id=7', { list: [1] }],
    ['/app/v1/content/comments?content_id=7&cursor=next', { list: [2] }],
  ]);
});

test('what came with the page is cached although the worker never saw a request for it', async () => {
  const client = new QueryClient();
  const detail = ['GET content/detail', { content_id: 8, content_type: 'graphic' }] as const;
  client.setQueryData(detail, { title: '二' });
  client.setQueryData(['GET content/detail', { content_id: 9, content_type: 'graphic' }], { title: '三' });
  const script = document.createElement('script');
  Object.assign(script, { id: 'first-screen', type: 'application/json' });
  script.textContent = JSON.stringify({ answers: [[detail, { title: '二' }]] });
  document.body.append(script);
  const name = `${offlineCaches.responses}${guestId}`;
  onTestFinished(async () => {
    script.remove();
    await caches.delete(name);
  });
  await cacheServedResponses(client);
  const cache = await caches.open(name);
  const addresses = (await cache.keys()).map(({ url }) => new URL(url).search);
  expect(addresses).toEqual(['?content_id=8&content_type=graphic']);
});

test('inlined styles are cached as files, so that the page opens offline', async () => {
  const address = new URL('./fill-worker-caches.ts', import.meta.url).pathname;
  const style = document.createElement('style');
  style.dataset['holds'] = `${address} /gone.css`;
  document.head.append(style);
  onTestFinished(async () => {
    style.remove();
    await caches.delete(offlineCaches.assets);
  });
  await cacheInlinedStyles();
  const assetCache = await caches.open(offlineCaches.assets);
  expect(await assetCache.match(address)).toBeDefined();
});
