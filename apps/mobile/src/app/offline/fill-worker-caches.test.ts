import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { offlineCaches } from '../../platform/offline-caches.ts';
import { cacheInlinedStyles, listCacheableResponses } from './fill-worker-caches.ts';

test('responses read before the worker started are cached under the address they were requested by', () => {
  const client = new QueryClient();
  client.setQueryData(['GET content/detail', { content_id: 7, content_type: 'graphic' }], { title: '一' });
  client.setQueryData(['GET content/comments', { content_id: 7 }, 'pages'], {
    pages: [{ list: [1] }, { list: [2] }],
    pageParams: [null, 'next'],
  });
  client.setQueryData(['GET qa/history', {}], { list: [] });
  client.setQueryData(['GET page', {}, 'drawn'], {});
  expect(listCacheableResponses(client)).toEqual([
    ['/app/v1/content/detail?content_id=7&content_type=graphic', { title: '一' }],
    ['/app/v1/content/comments?content_id=7', { list: [1] }],
    ['/app/v1/content/comments?content_id=7&cursor=next', { list: [2] }],
  ]);
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
