import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { systemClock } from '../../kit/clock.ts';
import { createTestServer } from '../../transport/testing/test-server.ts';
import { addArticle, addLive, addScene, type Scene } from '../testing/rows.ts';
import { createLiveCalendar } from './live-calendar.ts';

let database: TestDatabase;
let scene: Scene;
let origin: string;
let server: Awaited<ReturnType<typeof createTestServer>>;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
  const list = [createLiveCalendar({ db: database.db, clock: systemClock })];
  server = await createTestServer({ routes: [], downloads: { downloads: list } });
  origin = await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const ask = (name: string | number) => fetch(`${origin}/app/v1/content/calendar/${name}`);
const starts = new Date('2027-03-01T11:30:00Z');

test('anyone downloads a live as a calendar file', async () => {
  const id = await addLive(database.db, scene, {
    status: 0,
    starts_at: starts,
    title: '一起聊聊',
    type: 'actLive',
  });
  const answer = await ask(`${id}.ics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="live-${id}.ics"`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const file = (await answer.text()).replaceAll('\r\n ', '');
  expect(file).toContain('DTSTART:20270301T113000Z\r\n');
  expect(file).toContain('SUMMARY:一起聊聊\r\n');
  expect(file).toContain(`URL:${origin}/wx/pages/index/actLive?id=${id}&type=actLive\r\n`);
});

test('a new time is a later version of the same entry', async () => {
  const { db } = database;
  const id = await addLive(db, scene, { status: 0, starts_at: starts });
  const fields = async () =>
    Object.fromEntries((await (await ask(`${id}.ics`)).text()).split('\r\n').map((line) => line.split(':')));
  const before = await fields();
  await db.updateTable('contents').set({ version: 2 }).where('id', '=', id).execute();
  const after = await fields();
  expect(after['UID']).toBe(before['UID']);
  expect(Number(after['SEQUENCE'])).toBeGreaterThan(Number(before['SEQUENCE']));
});

test('a hidden, finished or unknown live is not found, with a message', async () => {
  const { db } = database;
  const names = [
    `${await addLive(db, scene, { status: 0, starts_at: starts, state: 'withdrawn' })}.ics`,
    `${await addLive(db, scene, { status: 0, starts_at: starts, state: 'draft', published_at: null })}.ics`,
    `${await addLive(db, scene, { status: 2, starts_at: starts })}.ics`,
    `${await addLive(db, scene, { status: 0 })}.ics`,
    `${await addArticle(db, scene)}.ics`,
    '0.ics',
    '999999999999999.ics',
    'x.ics',
    `${await addLive(db, scene, { status: 0, starts_at: starts })}`,
  ];
  for (const name of names) {
    const answer = await ask(name);
    expect([name, answer.status]).toEqual([name, 404]);
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(await answer.text()).toBe('这场直播已经结束，或者不在学院里了。');
  }
});
