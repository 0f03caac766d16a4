import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { createTestServer } from '../../transport/testing/test-server.ts';
import { addScene } from '../testing/rows.ts';
import { addSemester, addStudent } from '../testing/student-rows.ts';
import { createCertificatePage } from './certificate-page.ts';

const serial = '2026-7K3M-9QWD-XR4H';
let database: TestDatabase;
let server: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const scene = await addScene(db);
  const account_id = scene.academy;
  await db
    .insertInto('graduations')
    .values({
      student_id: await addStudent(db, scene.parent),
      semester_id: await addSemester(db, { account_id, name: '<b>秋季</b>学期' }),
      serial,
      student_name: '王小满',
      credits: 12,
      graduated_at: new Date('2026-11-20T16:00:00Z'),
    })
    .execute();
  server = await createTestServer({ routes: [], printablePages: [createCertificatePage({ db })] });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const open = (name: string) => server.inject({ url: `/certificate/${name}` });

test.each([
  serial,
  serial.toLowerCase(),
  serial.replaceAll('-', ''),
  serial.toLowerCase().replaceAll('-', '%20'),
])('%s is shown to anyone, in Chinese, and is never cached', async (name) => {
  const page = await open(name);
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['cache-control']).toBe('no-store');
  for (const word of [
    '证书真实有效',
    serial,
    '王*满',
    '&lt;b&gt;秋季',
    '有效父母学院',
    '12',
    '2026年11月21日',
  ])
    expect(page.body).toContain(word);
  expect(page.body).not.toContain('王小满');
});

test('the page needs nothing that the content security policy forbids', async () => {
  const { body, headers } = await open(serial);
  expect(headers['content-security-policy']).toContain("style-src 'self'");
  expect(body).not.toMatch(/<script|<style|style=| on\w+=/);
});

test.each(['2026-AAAA-AAAA-AAAA', 'x', '%3Cscript%3E', "2026'--", '%00', '%E8%AF%81'])(
  '%s is no certificate',
  async (name) => {
    const page = await open(name);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('没有查到这张证书');
    expect(page.body).not.toContain('<script');
  },
);

test.each([
  ['all', 0, 'grey'],
  ['all', 1, 'festive'],
  ['all', -1, ''],
  ['index', 0, ''],
] as const)('with the operator’s theme %s %i its colours are “%s”', async (scope, pattern, name) => {
  await database.db.updateTable('system_config').set({ scope, pattern }).execute();
  const pages = [await open(serial), await open('x')];
  for (const { body } of pages) expect(body).toContain(`<html lang="zh-Hans" data-pattern="${name}">`);
});

test('its stylesheet is served', async () => {
  const stylesheet = await server.inject({ url: '/certificate.css' });
  expect(stylesheet.headers['content-type']).toBe('text/css; charset=utf-8');
  expect(stylesheet.body).toContain('@media print');
  for (const theme of ['grey', 'festive']) expect(stylesheet.body).toContain(`[data-pattern='${theme}']`);
  expect(stylesheet.body).toContain('prefers-color-scheme: dark');
});
