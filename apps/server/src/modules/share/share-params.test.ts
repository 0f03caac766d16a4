import { beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import type { PageTickets } from '../../ports/wechat.ts';
import { createMemoryStorage } from '../../transport/testing/memory-storage.ts';
import { createTestServer } from '../../transport/testing/test-server.ts';
import { addArticle, addCourse, addExpert, addMiniVideo, addScene, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createShareRoutes, signPage } from './share-params.ts';

const publicUrl = 'https://academy.example';
let refused = false;
const wechat: PageTickets = {
  appId: 'wx0123456789abcdef',
  getTicket: async () => {
    if (refused) throw new AppError('UNAVAILABLE');
    return 'ticket';
  },
};

const academy = useTestModule((deps) =>
  createShareRoutes({ ...deps, clock: systemClock, wechat, publicUrl }),
);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});
beforeEach(() => {
  refused = false;
});

const share = (path: string, more: object = {}) =>
  academy.read('GET getShareParams', { url: `${publicUrl}${path}`, ...more });

test('a content is shared with its title, summary, cover and shortest address', async () => {
  const id = await addCourse(academy.db, scene, { title: '写作业拖拉', summary: '先看 三件事' });
  const { card } = await share(`/wx/pages/index/course?from=timeline&type=course&id=${id}&utm=1#comments`);
  expect(card).toEqual({
    title: '写作业拖拉',
    description: '先看 三件事',
    image: `${publicUrl}/media/covers/desk.svg.jpg`,
    link: `${publicUrl}/wx/pages/index/course?id=${id}&type=course`,
  });
});

test('an expert and an account have their own cards, every other page that of the academy', async () => {
  const expert = await addExpert(academy.db, { name: '李慕晴', title: '特聘专家', intro: '长'.repeat(200) });
  const { card } = await share(`/wx/pages/index/expert?id=${expert}&type=expert`);
  expect(card.title).toBe('李慕晴｜特聘专家');
  expect(card.description).toBe(`${'长'.repeat(80)}…`);
  const account = await share(`/wx/pages/index/home?id=${scene.academy}`);
  expect(account.card).toMatchObject({ title: '有效父母学院', description: '介绍' });
  for (const path of ['/wx/', '/wx', '/', '/wx/pages/index/index']) {
    const { card: home } = await share(path);
    expect(home).toMatchObject({ title: '有效父母学院', link: `${publicUrl}/wx/` });
    expect(home.image).toMatch(/^https:\/\/academy\.example\/media\/pictures\//);
  }
  expect((await share('/wx/pages/index/courseList?x=1')).card.link).toBe(
    `${publicUrl}/wx/pages/index/courseList`,
  );
});

test('a named video of a page is shared by its own address', async () => {
  const id = await addMiniVideo(academy.db, scene, { title: '三次深呼吸' });
  const { card } = await share('/wx/pages/media/miniVideo?cid=3&id=1&type=miniVideo', {
    content_id: id,
    content_type: 'miniVideo',
  });
  expect(card).toMatchObject({
    title: '三次深呼吸',
    link: `${publicUrl}/wx/pages/media/miniVideo?id=${id}&type=miniVideo`,
  });
});

test('an unpublished content is not shared', async () => {
  const id = await addArticle(academy.db, scene, { state: 'withdrawn' });
  const url = `${publicUrl}/wx/pages/index/information?id=${id}&type=graphic`;
  expect(await academy.call('getShareParams', { url })).toMatchObject({ code: 404 });
});

test.each([
  'https://evil.example/wx/',
  'https://academy.example.evil.example/wx/',
  'https://academy.example@evil.example/wx/',
  'https://user:pass@academy.example/wx/',
  'http://academy.example/wx/',
  'https://academy.example:8443/wx/',
  'javascript:alert(1)',
  'https://academy.example/app/v1/search',
  'https://academy.example/wx/pages/none',
  'https://academy.example/wx/constructor',
  '/wx/',
  'rubbish',
])('%s is no page of ours', async (url) => {
  expect(await academy.call('getShareParams', { url })).toMatchObject({
    code: 422,
    msg: '只能分享本学院的页面',
  });
});

test('the signature covers exactly the address that the browser shows', async () => {
  const url = `${publicUrl}/wx/?from=timeline`;
  const { wechat: signed } = await academy.read('GET getShareParams', { url: `${url}#x` });
  expect(signed).toMatchObject({ app_id: wechat.appId });
  const { timestamp, nonce_str: nonce, signature } = signed!;
  expect(Math.abs(timestamp - Date.now() / 1_000)).toBeLessThan(10);
  expect(signature).toBe(signPage({ ticket: 'ticket', nonce, timestamp, url }));
});

test('the card still comes when WeChat fails, and where it is not configured', async () => {
  refused = true;
  expect(await share('/wx/')).toMatchObject({ card: { title: '有效父母学院' }, wechat: null });
});

test('without a public address the host of the request is ours, behind TLS or not', async () => {
  const deps = { db: academy.db, storage: createMemoryStorage(), clock: systemClock };
  const server = await createTestServer({ routes: createShareRoutes(deps) });
  const ask = async (url: string) => {
    const query = new URLSearchParams({ url }).toString();
    const headers = { host: 'phone.local:8080' };
    return (await server.inject({ url: `/app/v1/getShareParams?${query}`, headers })).json();
  };
  for (const origin of ['http://phone.local:8080', 'https://phone.local:8080']) {
    const { data } = await ask(`${origin}/wx/`);
    expect(data).toMatchObject({ card: { link: `${origin}/wx/` }, wechat: null });
    expect(data.card.image.startsWith(origin)).toBe(true);
  }
  expect(await ask('http://other.local:8080/wx/')).toMatchObject({ code: 422 });
  await server.close();
});
