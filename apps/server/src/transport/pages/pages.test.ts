import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoint } from '@academy/contract/http/endpoint.ts';
import type { PageRequest } from '../../ports/page-renderer.ts';
import { route } from '../route.ts';
import { createTestServer, tokenOf } from '../testing/test-server.ts';
import { createSampleRenderer, samplePage, template } from './testing/sample-renderer.ts';

const greeting = endpoint({
  method: 'GET',
  path: 'greeting',
  access: 'guest',
  summary: '问候',
  input: Type.Object({ times: Type.Optional(Type.Integer({ title: '次数', minimum: 1, default: 2 })) }),
  output: Type.Object({ times: Type.Integer(), uid: Type.Integer(), at: Type.String() }),
});
const secret = endpoint({ ...greeting, path: 'secret', access: 'user' });
const refused = endpoint({ ...greeting, path: 'shout', method: 'POST' });
const respondGreeting = async (
  { times = 0 }: { times?: number },
  { identity }: { identity?: { uid: number } | undefined },
) => ({
  times,
  uid: identity?.uid ?? 0,
  at: new Date(0) as unknown as string,
});
const routes = [greeting, secret, refused].map((each) => route(each, respondGreeting));

let directory: string;
let server: Awaited<ReturnType<typeof createTestServer>>;
let version = 'first';
let time = 0;
const clock = { now: () => new Date(time) };
let renderer = createSampleRenderer(() => samplePage());

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'academy-pages-'));
  await writeFile(join(directory, 'index.html'), template);
});
afterAll(() => rm(directory, { recursive: true }));
beforeEach(() => open());
afterEach(() => server.close());

async function open(publicUrl?: string): Promise<void> {
  version = 'first';
  time = 1_000_000;
  renderer = createSampleRenderer(() => samplePage());
  const pages = { renderer, clock, now: () => time, version: async () => version, publicUrl };
  server = await createTestServer({ routes, pages, settings: { mobileDirectory: directory } });
}

const course = '/wx/pages/index/course?id=7&type=course';
const get = (url = course, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { accept: 'text/html', host: 'academy.example', ...headers } });

test('a page contains its content, its share card, its data and the scripts of its screen', async () => {
  const { body, statusCode, headers } = await get();
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
  for (const part of [
    '<div id="root"><main><h1>写作业拖拉</h1></main></div>',
    '<title>写作业拖拉</title>',
    '<meta name="description" content="二十分钟就够。" />',
    '<meta property="og:title" content="写作业拖拉" />',
    '<meta property="og:type" content="article" />',
    '<meta itemprop="name" content="写作业拖拉 - 有效父母学院" />',
    '<meta name="twitter:card" content="summary" />',
    '<link rel="canonical" href="http://academy.example/wx/pages/index/course?id=7&amp;type=course" />',
    '<meta property="og:image" content="http://academy.example/wx/icon-512.png" />',
    '<style data-holds="/wx/assets/course-2.css">h1{color:red}:root{--page-width:480px}</style>',
    '<script data-area="1" data-scripts="/wx/assets/app-1.js /wx/assets/course-2.js">document.title</script>',
    '<script type="application/json" id="first-screen">{"path":"/pages/index/course","answers":[]}</script>',
  ]) {
    expect(body).toContain(part);
  }
  expect(body.match(/<meta name="description"/g)).toHaveLength(1);
  expect(body).not.toMatch(/noscript|rel="stylesheet"|type="module"|modulepreload/);
});

test('pictures of the first screen are preloaded by a header, or by the head where a header cannot express it', async () => {
  const hint = (href: string) => `<link rel="preload" as="image" href="${href}" fetchPriority="high"/>`;
  const html = `${hint('/media/a.svg')}${hint('data:image/svg+xml,&lt;svg/&gt;')}<main>字</main>`;
  renderer.draw = () => samplePage({ html });
  const { body, headers } = await get();
  expect(headers.link).toBe('</media/a.svg>; rel=preload; as=image; fetchpriority="high"');
  expect(body).toContain('<div id="root"><main>字</main></div>');
  expect(body.split('</head>')[0]!.match(/<link rel="preload"[^>]*>/g)).toHaveLength(1);
});

test('a supported picture is shown on the card, an SVG as its JPEG, a data URI not at all', async () => {
  const picture = { url: '/media/a.jpg', width: 600, height: 400 };
  renderer.draw = () => samplePage({ picture });
  expect((await get()).body).toContain('og:image" content="http://academy.example/media/a.jpg"');
  const ask = async (url: string) => {
    version = url;
    renderer.draw = () => samplePage({ picture: { ...picture, url } });
    return (await get()).body;
  };
  expect(await ask('data:image/svg+xml,<svg/>')).toContain('icon-512.png');
  const drawn = await ask('/media/a.svg');
  expect(drawn).toContain('og:image" content="http://academy.example/media/a.svg.jpg"');
  expect(drawn).toContain('og:image:height" content="427"');
});

test('no text in a page can end an element', async () => {
  const evil = `</script></title><script>alert('x')</script>"&\u2028`;
  renderer.draw = () => samplePage({ title: evil, description: evil, siteName: evil, state: { evil } });
  const { body } = await get();
  expect(body).not.toContain('<script>alert');
  expect(body).toContain('content="&lt;/script&gt;&lt;/title&gt;&lt;script&gt;alert(&#39;x&#39;)');
  const [, json] = /id="first-screen">(.*?)<\/script>/s.exec(body)!;
  expect(json).not.toMatch(/<|\u2028/);
  expect(JSON.parse(json!)).toEqual({ evil });
});

test('inline script and styles match the hashes of the policy, and no style attribute is left', async () => {
  const html = '<p style="color:#FFF0CC">a style="b"</p><i style="color:#FFF0CC"></i><b style="}x{"></b>';
  renderer.draw = () => samplePage({ html: html.replace('a style="b"', 'a style=&quot;b&quot;') });
  const { body, headers } = await get();
  const policy = String(headers['content-security-policy']);
  const hash = (pattern: RegExp) =>
    `'sha256-${createHash('sha256').update(pattern.exec(body)![1]!).digest('base64')}'`;
  expect(policy).toContain(`script-src 'self' ${hash(/<script data-area="1"[^>]*>(.*?)<\/script>/s)}`);
  expect(policy).toContain(`style-src 'self' ${hash(/<style [^>]*>(.*?)<\/style>/s)}`);
  expect(policy).not.toContain('unsafe');
  expect(body).toContain('<p data-s="0">a style=&quot;b&quot;</p><i data-s="0"></i><b></b>');
  expect(body).toContain('[data-s="0"]{color:#FFF0CC}</style>');
});

test('scripts of a configured foreign origin are allowed beside the page’s own hashes', async () => {
  const ask = async () => [(await get()).headers, (await server.inject('/healthz')).headers];
  const policies = async () => (await ask()).map((headers) => String(headers['content-security-policy']));
  for (const policy of await policies()) expect(policy).not.toContain('res.wx.qq.com');
  await server.close();
  const pages = { renderer, clock, now: () => time, version: async () => version, publicUrl: undefined };
  server = await createTestServer({
    routes,
    pages,
    settings: { mobileDirectory: directory, scriptOrigins: ['https://res.wx.qq.com'] },
  });
  const [page, other] = await policies();
  expect(page).toMatch(/script-src 'self' 'sha256-[^;]+' https:\/\/res\.wx\.qq\.com;/);
  expect(other).toContain("script-src 'self' https://res.wx.qq.com;");
  for (const policy of [page, other]) expect(policy!.match(/res\.wx\.qq\.com/g)).toHaveLength(1);
});

test('an unknown page has status 404 and is still a page', async () => {
  renderer.draw = () => samplePage({ status: 404 });
  const { statusCode, body } = await get('/wx/pages/index/course?id=999&type=course');
  expect(statusCode).toBe(404);
  expect(body).toContain('<h1>');
  expect(body).toContain('<meta name="robots" content="noindex" />');
});

test('a page that is not rendered, or fails, is rendered by the phone; a failure is not retried for everybody', async () => {
  renderer.draw = () => undefined;
  expect((await get()).body).toBe(template);
  version = 'second';
  renderer.draw = () => {
    throw new Error('window is not defined');
  };
  for (let visit = 0; visit < 5; visit += 1) {
    const { statusCode, body } = await get();
    expect([statusCode, body]).toEqual([200, template]);
  }
  expect(renderer.requests).toHaveLength(2);
  version = 'third';
  renderer.draw = () => samplePage();
  expect((await get()).body).toContain('写作业拖拉');
});

test('an overlay of a course is a page of its own, different from the rendered course', async () => {
  await get();
  renderer.draw = () => undefined;
  for (const layer of ['exam', 'mistakes']) expect((await get(`${course}&${layer}=1`)).body).toBe(template);
  expect(renderer.requests.slice(1)).toEqual([
    '/pages/index/course?id=7&type=course&exam=1',
    '/pages/index/course?id=7&type=course&mistakes=1',
  ]);
});

test('two hundred concurrent visitors cause one rendering', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  renderer.draw = () => promise.then(() => samplePage());
  const visits = Array.from({ length: 200 }, () => get());
  setTimeout(resolve, 50);
  for (const { statusCode, body } of await Promise.all(visits)) {
    expect(statusCode).toBe(200);
    expect(body).toContain('写作业拖拉');
  }
  expect(renderer.requests).toEqual(['/pages/index/course?id=7&type=course']);
});

test('a content change is visible at the next visit; a page that is only old is served once more', async () => {
  await get();
  version = 'second';
  renderer.draw = () => samplePage({ title: '新题目' });
  expect((await get()).body).toContain('<title>新题目</title>');
  renderer.draw = () => samplePage({ title: '更新的题目' });
  expect((await get()).body).toContain('<title>新题目</title>');
  time += 31_000;
  expect((await get()).body).toContain('<title>新题目</title>');
  await expect.poll(async () => (await get()).body).toContain('<title>更新的题目</title>');
  expect(renderer.requests).toHaveLength(3);
});

test('parameters that no screen reads, and the order of the others, make no separate page', async () => {
  await get();
  await get('/wx/pages/index/course?type=course&utm_source=x&id=7');
  expect(renderer.requests).toHaveLength(1);
  await get(`/wx/pages/index/course?id=${'7'.repeat(300)}`);
  expect(renderer.requests).toHaveLength(1);
  for (const path of ['nowhere', 'index/nowhere?id=1', '%3Cscript%3E']) await get(`/wx/pages/${path}`);
  expect(renderer.requests.slice(1)).toEqual(['/pages/unknown']);
});

test('calls are made as a guest whatever token is sent, are validated like any call, and change nothing', async () => {
  const requests: unknown[] = [];
  renderer.draw = async ({ call }: PageRequest) => {
    requests.push(await call('GET greeting', {}), await call('GET greeting', { times: 0 }));
    requests.push(call('GET secret', {}), call('POST shout', {}));
    return samplePage();
  };
  const plain = await get();
  const signedIn = await get(course, { token: await tokenOf({ uid: 7 }) });
  expect(signedIn.body).toBe(plain.body);
  expect(requests).toEqual([
    { code: 200, msg: '成功', data: { times: 2, uid: 0, at: '1970-01-01T00:00:00.000Z' } },
    expect.objectContaining({ code: 422 }),
    undefined,
    undefined,
  ]);
});

test('a malformed host gets no absolute URLs', async () => {
  for (const host of ['evil.example/x', 'a"b', 'a b', `${'a'.repeat(70)}.example`, 'user@evil.example']) {
    const { body } = await get(course, { host, 'x-forwarded-host': 'evil.example' });
    expect(body).toContain('写作业拖拉');
    expect(body).not.toMatch(/evil|canonical|og:url|og:image/);
  }
});

test('each host gets its own addresses, however many forged ones came before', async () => {
  for (let name = 1; name <= 20; name += 1) {
    const { body } = await get(course, { host: `evil${name}.example` });
    expect(body).toContain(`<link rel="canonical" href="http://evil${name}.example/wx/`);
  }
  for (const host of ['academy.example', '192.168.1.5:8080', '[::1]:8080']) {
    const { body } = await get(course, { host });
    expect(body).toContain(`<link rel="canonical" href="http://${host}/wx/`);
    expect(body).toContain(`property="og:url" content="http://${host}/wx/`);
    expect(body).not.toContain('evil');
  }
});

test('the configured origin wins over the request’s host', async () => {
  await server.close();
  await open('https://school.example');
  const { body } = await get(course, { host: 'evil.example' });
  expect(body).toContain('content="https://school.example/wx/pages/index/course?id=7&amp;type=course"');
  expect(body).not.toContain('evil');
});

test('every encoding contains the same page, and a client that has it gets 304', async () => {
  const plain = await get();
  const codings = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [coding, decode] of Object.entries(codings)) {
    const encoded = await get(course, { 'accept-encoding': `deflate, ${coding};q=0.9` });
    expect(encoded.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
    expect(decode(encoded.rawPayload).toString()).toBe(plain.body);
  }
  expect((await get(course, { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined();
  const again = await get(course, { 'if-none-match': String(plain.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(renderer.requests).toHaveLength(1);
});

test('scripts of other pages get no page; share card readers do', async () => {
  expect((await get(course, { 'sec-fetch-mode': 'cors' })).statusCode).toBe(404);
  expect((await get(course, { accept: 'application/json' })).statusCode).toBe(404);
  expect((await get(course, { accept: '*/*' })).body).toContain('og:title');
  expect((await server.inject({ method: 'HEAD', url: course })).statusCode).toBe(200);
});

test('a caller who requests too many pages is told to wait', async () => {
  await server.close();
  const pages = { renderer, clock, now: () => time, version: async () => version, publicUrl: undefined };
  const rateLimit = { perIdentity: 600, perAddress: 3 };
  server = await createTestServer({ routes, pages, settings: { mobileDirectory: directory, rateLimit } });
  const statuses = [];
  for (let id = 1; id <= 4; id++) statuses.push((await get(`/wx/pages/index/course?id=${id}`)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await get('/wx/assets/gone.js')).statusCode).toBe(404);
});
