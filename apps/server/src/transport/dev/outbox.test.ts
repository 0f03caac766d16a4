import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutboxSms } from '../../ports/sms.ts';
import { createOutboxLinks } from './outbox.ts';
import { createTestServer } from '../testing/test-server.ts';

const messages: OutboxSms[] = [
  { mobile: '13800000002', scene: 'reset', code: '654321', at: new Date('2026-03-01T11:30:05Z') },
  { mobile: '13800000001', scene: 'login', code: '012345', at: new Date('2026-03-01T11:30:00Z') },
];
let storedMessages: readonly OutboxSms[] = messages;
const key = 'k'.repeat(43);
const printed: string[] = [];
const links = createOutboxLinks((path) => void printed.push(path));
const outbox = { send: async () => {}, list: () => storedMessages };

/** A browser's cookies after it opened the valid link. */
async function openLink(at: FastifyInstance, path: string): Promise<string> {
  const response = await at.inject({ url: path, remoteAddress: '127.0.0.1' });
  return `theme=dark; ${String(response.headers['set-cookie']).split(';', 1)[0]}`;
}

const proxiedLinks = createOutboxLinks();
let cookie: string;
let proxiedCookie: string;
let server: Awaited<ReturnType<typeof createTestServer>>;
let proxied: typeof server;
beforeAll(async () => {
  server = await createTestServer({ routes: [], outboxPage: { outbox, key, links } });
  proxied = await createTestServer({
    routes: [],
    outboxPage: { outbox, key, links: proxiedLinks },
    settings: { trustProxy: true },
  });
  cookie = await openLink(server, links.getPath());
  proxiedCookie = await openLink(proxied, proxiedLinks.getPath());
});
afterAll(async () => {
  await server.close();
  await proxied.close();
});

const open = (
  path: string,
  { from = '127.0.0.1', headers = {} }: { from?: string; headers?: Record<string, string> } = {},
  at = server,
) => at.inject({ url: path, remoteAddress: from, headers: { cookie, ...headers } });

test('a local caller reads the unsent messages, newest first', async () => {
  storedMessages = messages;
  const response = await open('/dev/outbox');
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.headers['content-security-policy']).toContain("default-src 'self'");
  const text = response.body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('13800000002 设置密码 654321 19:30:05 13800000001 登录 012345 19:30:00');
  expect(response.body).not.toMatch(/<script|<style|style=|onclick/);
});

test('they are available as JSON too, and the page has its style sheet', async () => {
  expect((await open('/dev/outbox.json')).json()).toEqual(
    messages.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
  );
  const stylesheet = await open('/dev/outbox.css');
  expect(stylesheet.headers['content-type']).toBe('text/css; charset=utf-8');
});

test('an empty outbox says how to fill it', async () => {
  storedMessages = [];
  expect((await open('/dev/outbox')).body).toContain('还没有短信');
  storedMessages = messages;
});

test.each([
  '127.0.0.1',
  '192.168.1.20',
  '10.3.2.1',
  '172.20.0.4',
  '::1',
  '::ffff:192.168.1.20',
  'fe80::1',
  'fd00::7',
])('%s is local', async (from) => {
  expect((await open('/dev/outbox', { from })).statusCode).toBe(200);
});

test.each(['203.0.113.7', '172.32.0.1', '::ffff:203.0.113.7', '2001:db8::1', '100.64.0.1'])(
  '%s is not local and gets a 404',
  async (from) => {
    for (const path of ['/dev/outbox', '/dev/outbox.json', '/dev/outbox.css']) {
      const response = await open(path, { from });
      expect(response.statusCode).toBe(404);
      expect(response.body).not.toMatch(/654321|li \{/);
    }
  },
);

test('a caller behind an unknown proxy is not local', async () => {
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto', 'via']) {
    expect((await open('/dev/outbox', { headers: { [name]: '10.0.0.1' } })).statusCode).toBe(404);
  }
});

test('behind a trusted proxy the caller’s own address counts', async () => {
  const through = (address: string) =>
    open('/dev/outbox', { headers: { cookie: proxiedCookie, 'x-forwarded-for': address } }, proxied);
  expect((await through('203.0.113.7')).statusCode).toBe(404);
  expect((await through('192.168.1.20')).statusCode).toBe(200);
});

test.each([
  ['localhost:8080', 200],
  ['192.168.1.5:8080', 200],
  ['[::1]:8080', 200],
  ['laptop', 200],
  ['laptop.local', 200],
  ['rebound.example.com', 404],
  ['127.0.0.1.nip.example', 404],
  ['203.0.113.7', 404],
  ['[2001:db8::1]:8080', 404],
])('requested with the host %s: %i', async (host, status) => {
  expect((await open('/dev/outbox', { headers: { host } })).statusCode).toBe(status);
});

test('a local caller whose browser opened no link gets a 404 that says where one is', async () => {
  const wrong = ['', 'theme=dark', `outbox=${'x'.repeat(43)}`, `${cookie}x`, 'outbox', `outbox=${key}`];
  const paths = ['/dev/outbox', '/dev/outbox.json', '/dev/outbox?link=', `/dev/outbox?link=${key}`];
  for (const path of [...paths, `/dev/outbox?key=${key}`, `/dev/outbox.json?key=${key}&key=${key}`])
    for (const one of wrong) {
      const response = await open(path, { headers: { cookie: one } });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({
        msg: '请用最近一次打印的地址打开短信发件箱，每个地址只能用一次',
      });
    }
});

test('a printed link opens the outbox once, in one browser, and the next one is printed', async () => {
  const path = links.getPath();
  const strange = await open(path, { from: '203.0.113.7', headers: { cookie: '' } });
  expect([strange.statusCode, strange.headers['set-cookie']]).toEqual([404, undefined]);
  const response = await open(path, { headers: { cookie: '' } });
  expect([response.statusCode, response.headers['location']]).toEqual([302, '/dev/outbox']);
  expect(response.headers['set-cookie']).toMatch(/^outbox=[\w-]{43}; Path=\/dev; HttpOnly; SameSite=Strict$/);
  expect((await open(path, { headers: { cookie: '' } })).statusCode).toBe(404);
  expect(printed.at(-1)).toBe(links.getPath());
  expect((await open(links.getPath(), { headers: { cookie: '' } })).statusCode).toBe(302);
});

test('a program that can read the key in the folder of the academy reads the messages', async () => {
  const json = await open(`/dev/outbox.json?key=${key}`, { headers: { cookie: '' } });
  expect(json.json()).toHaveLength(messages.length);
  expect(json.headers['set-cookie']).toBeUndefined();
});

test('without an outbox there is no page', async () => {
  const without = await createTestServer({ routes: [] });
  expect((await open('/dev/outbox', {}, without)).statusCode).toBe(404);
  await without.close();
});
