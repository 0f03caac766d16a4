import { beforeAll, expect, test } from 'vitest';
import { useTestModule } from '../testing/test-module.ts';
import { createSystemRoutes } from './system.ts';

const academy = useTestModule(createSystemRoutes);
beforeAll(async () => {
  await academy.db
    .insertInto('system_articles')
    .values({
      key: 'privacy',
      title: '隐私政策',
      version: '1.2',
      updated_at: '2026-10-01T00:00:00Z',
      body: JSON.stringify([{ kind: 'heading', text: '一、我们收集什么' }]),
    })
    .execute();
});

test('the configuration is that of the migration until somebody changes it', async () => {
  expect(await academy.read('GET system/config')).toMatchObject({
    name: '有效父母学院',
    short_name: '有效父母',
    scope: 'index',
    pattern: -1,
    applyurl: '',
    emergency_url: '/emergency.json',
    open_h5_links: false,
    open_page_links: false,
  });
  await academy.db
    .updateTable('system_config')
    .set({ pattern: 0, scope: 'all', applyurl: 'https://academy.example/apply', open_page_links: true })
    .execute();
  expect(await academy.read('GET system/config')).toMatchObject({
    scope: 'all',
    pattern: 0,
    applyurl: 'https://academy.example/apply',
    open_h5_links: false,
    open_page_links: true,
  });
});

test('a system article is found by its key', async () => {
  expect(await academy.read('GET system/article', { key: 'privacy' })).toEqual({
    key: 'privacy',
    title: '隐私政策',
    version: '1.2',
    updated_at: '2026-10-01T00:00:00.000Z',
    body: [{ kind: 'heading', text: '一、我们收集什么' }],
  });
  expect(await academy.call('system/article', { key: 'nothing' })).toMatchObject({ code: 404, data: null });
  expect(await academy.call('system/article')).toMatchObject({ code: 422, msg: '文章标识不能为空' });
});
