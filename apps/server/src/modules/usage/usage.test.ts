import { randomUUID } from 'node:crypto';
import type { UsageRecord } from '@academy/contract/areas/usage.ts';
import { usageLimits } from '@academy/contract/usage-limits.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useTestModule } from '../testing/test-module.ts';
import { createUsageRoutes } from './usage.ts';

const academy = useTestModule(createUsageRoutes);
/** An academy with no other records. */
const fresh = useTestModule(createUsageRoutes);
/** The same, with an outside service. */
const forwarding = useTestModule((deps) => createUsageRoutes({ ...deps, usageForwarded: true }));
beforeEach(async () => {
  await sql`truncate usage_batches, usage_records, usage_days, usage_outbox`.execute(academy.db);
});

const now = () => Date.now();
/** Distributes over a union of records, as `Omit` does not. */
type UndatedRecord = UsageRecord extends infer Each
  ? Each extends UsageRecord
    ? Omit<Each, 'at'>
    : never
  : never;
const visit = () => randomUUID();
const page = (of: string, ordinal: number, milliseconds: number, path = '/pages/index/index') =>
  ({ kind: 'page', visit: of, ordinal, path, milliseconds }) as const;

const report = (
  records: readonly (UndatedRecord & { at?: number })[],
  { batch = randomUUID(), sentAt = now() }: { batch?: string; sentAt?: number } = {},
) =>
  academy.as().send('POST usage/report', {
    batch,
    version: '3.3.5',
    sent_at: sentAt,
    records: JSON.stringify(records.map((record) => ({ at: sentAt - 1_000, ...record }))),
  });
const rows = () => academy.db.selectFrom('usage_records').selectAll().orderBy('id').execute();
const summary = (days?: number) =>
  academy.as({ roles: ['operator'] }).done('GET usage/summary', days === undefined ? {} : { days });

test('a guest’s batch is stored, without its sender', async () => {
  const one = visit();
  const answer = await report([
    { kind: 'visit', visit: one },
    { ...page(one, 1, 12_000, '/pages/index/course'), content_type: 'course', content_id: 7 },
    { kind: 'event', visit: one, name: 'share' },
    { kind: 'status', visit: one, device: 'phone', width: 370, network: '4g', elder: true, dark: false },
  ]);
  expect(answer).toMatchObject({ code: 200, data: { stored: 4 } });
  const stored = await rows();
  expect(stored.map(({ kind }) => kind).sort()).toEqual(['event', 'page', 'status', 'visit']);
  expect(stored.find(({ kind }) => kind === 'page')).toMatchObject({
    content_type: 'course',
    content_id: 7,
    milliseconds: 12_000,
  });
  const columns = Object.keys(stored[0]!).filter((name) =>
    /user|person|address|ip|device|student/.test(name),
  );
  expect(columns).toEqual([]);
});

test('a repeated batch counts once, whatever it says the second time', async () => {
  const batch = randomUUID();
  const records = [{ kind: 'visit', visit: visit() }] as const;
  const answers = await Promise.all([1, 2, 3].map(() => report(records, { batch })));
  expect(answers.map(({ data }) => (data as { stored: number }).stored).sort()).toEqual([0, 0, 1]);
  expect(await rows()).toHaveLength(1);
});

test('a page reported again extends its viewing time and stays one page', async () => {
  const one = visit();
  await report([page(one, 1, 5_000), page(one, 1, 9_000), page(one, 2, 1_000, '/pages/mine/mine')]);
  await report([page(one, 1, 7_000)]);
  await report([page(one, 1, 20_000)]);
  expect((await rows()).map(({ ordinal, milliseconds }) => [ordinal, milliseconds])).toEqual([
    [1, 20_000],
    [2, 1_000],
  ]);
});

test('each event, kind of device and kind of network is stored', async () => {
  const one = { visit: visit() };
  const status = { ...one, kind: 'status', width: 370, elder: false, dark: false } as const;
  const devices = ['phone', 'tablet', 'desktop'] as const;
  const networks = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const;
  const events = ['share', 'install', 'search'] as const;
  const records = [
    ...devices.map((device) => ({ ...status, device, network: '4g' as const })),
    ...networks.map((network) => ({ ...status, device: 'phone' as const, network })),
    ...events.map((name) => ({ ...one, kind: 'event' as const, name })),
  ];
  expect(await report(records)).toMatchObject({ code: 200, data: { stored: 11 } });
  const stored = await rows();
  const details = stored.slice(0, 8).map((row) => row.details as { device: string; network: string });
  expect(details.slice(0, 3).map(({ device }) => device)).toEqual(devices);
  expect(details.slice(3).map(({ network }) => network)).toEqual(networks);
  expect(stored.slice(8).map(({ name }) => name)).toEqual(events);
});

test('one bad record refuses its batch with 400', async () => {
  const one = visit();
  const good = { kind: 'visit', visit: one } as const;
  const status = { kind: 'status', device: 'phone', width: 370, network: '4g', elder: true, dark: false };
  for (const bad of [
    { ...good, user_id: 7 },
    { ...good, visit: 'me' },
    { ...good, kind: 'heartbeat' },
    { ...page(one, 1, 9e9) },
    { ...page(one, 1, 1, '/pages/common/search?keyword=叛逆') },
    { ...page(one, 1, 1), content_type: 'student', content_id: 7 },
    { kind: 'event', visit: one, name: 'looked at 小满' },
    { kind: 'search', visit: one, words: '叛逆' },
    { ...status, visit: one, width: 371 },
    { ...status, visit: one, device: 'watch' },
    { ...status, visit: one, network: '5g' },
    null,
  ])
    expect(await report([good, bad as never]), JSON.stringify(bad)).toMatchObject({ code: 400 });
  // Short enough for the text of a batch, and one record too many.
  const many = Array.from({ length: usageLimits.recordsPerBatch + 1 }, (_, at) => ({ ...good, at }));
  expect(await report(many)).toMatchObject({ code: 400, data: null });
  for (const text of ['{}', '[]', '[{', '7'])
    expect(
      await academy.as().send('POST usage/report', {
        batch: randomUUID(),
        version: '3.3.5',
        sent_at: now(),
        records: text,
      }),
    ).toMatchObject({ data: null });
  expect(await rows()).toEqual([]);
});

test('a beacon is a form too, and a body above the limit is refused', async () => {
  const form = new URLSearchParams({
    batch: randomUUID(),
    version: '3.3.5',
    sent_at: String(now()),
    records: JSON.stringify([{ kind: 'visit', visit: visit(), at: now() }]),
  });
  const send = (body: string) =>
    fetch(`${academy.origin}/app/v1/usage/report`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body,
    });
  expect(await (await send(form.toString())).json()).toMatchObject({ data: { stored: 1 } });
  expect((await send(`records=${'x'.repeat(70_000)}`)).status).toBe(413);
  expect(await (await send(`${form}&records2=${'x'.repeat(20_000)}`)).json()).toMatchObject({
    data: { stored: 0 },
  });
});

test('the records of a batch have ten thousand characters at most', async () => {
  const record = JSON.stringify({ kind: 'visit', visit: visit(), at: now() });
  const send = (length: number) =>
    academy.as().send('POST usage/report', {
      batch: randomUUID(),
      version: '3.3.5',
      sent_at: now(),
      records: `[${record.padStart(length - 2)}]`,
    });
  expect(await send(10_001)).toMatchObject({ code: 422, data: null });
  expect(await send(10_000)).toMatchObject({ code: 200, data: { stored: 1 } });
});

test('records saved while offline count at their own time; a wrong clock does not', async () => {
  const sentAt = now() - 400 * 24 * 3_600_000;
  await report([{ kind: 'visit', visit: visit(), at: sentAt - 3_600_000 }], { sentAt });
  const [{ at } = { at: new Date(0) }] = await rows();
  expect(Math.abs(now() - 3_600_000 - at.getTime())).toBeLessThan(20_000);
});

test('errors are stored without what people wrote', async () => {
  const one = visit();
  await report([
    {
      kind: 'error',
      visit: one,
      path: '/pages/index/course',
      message: 'SyntaxError: "小满说" is not JSON',
      stack: 'SyntaxError: 小满\n    at f (https://xue.example.cn/wx/a.js?id=7:1:2)',
    },
  ]);
  expect((await rows())[0]).toMatchObject({
    message: 'SyntaxError: … is not JSON',
    stack: 'at f (/wx/a.js:1:2)',
  });
});

test('an operator sees days, pages, devices and errors, and nothing that fewer than five visits share', async () => {
  const seconds = [4, 8, 12, 20, 60];
  for (const [index, each] of seconds.entries()) {
    const one = visit();
    await report([
      { kind: 'visit', visit: one },
      { ...page(one, 1, each * 1_000, '/pages/index/course'), content_type: 'course', content_id: 7 },
      { kind: 'event', visit: one, name: 'share' },
      { kind: 'error', visit: one, path: '/pages/index/course', message: 'TypeError: x', stack: '' },
      {
        kind: 'status',
        visit: one,
        device: 'phone',
        width: 370,
        network: '4g',
        elder: index > 0,
        dark: false,
      },
    ]);
  }
  const rare = visit();
  await report([
    page(rare, 1, 1_000, '/pages/mine/addChild'),
    { kind: 'error', visit: rare, path: '/pages/mine/addChild', message: 'Error: rare', stack: '' },
    { kind: 'event', visit: rare, name: 'install' },
  ]);
  expect(await summary()).toEqual({
    days: [{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), visits: 6, views: 6, errors: 6 }],
    pages: [{ path: '/pages/index/course', views: 5, median_seconds: 12 }],
    contents: [{ content_type: 'course', content_id: 7, views: 5, median_seconds: 12 }],
    events: [{ name: 'share', count: 5 }],
    devices: [
      { fact: 'dark', value: 'false', visits: 5 },
      { fact: 'device', value: 'phone', visits: 5 },
      { fact: 'network', value: '4g', visits: 5 },
      { fact: 'width', value: '370', visits: 5 },
    ],
    errors: [
      {
        message: 'TypeError: x',
        path: '/pages/index/course',
        version: '3.3.5',
        stack: '',
        count: 5,
        last_at: expect.any(String),
      },
    ],
  });
});

test('a day with few visits is shown without its numbers, and only to operators', async () => {
  await report([{ kind: 'visit', visit: visit() }]);
  expect((await summary(1)).days).toEqual([
    { day: expect.any(String), visits: null, views: null, errors: 0 },
  ]);
  expect(await academy.as({ roles: ['owner'] }).send('GET usage/summary', {})).toMatchObject({ code: 1003 });
  expect(await academy.as().send('GET usage/summary', {})).toMatchObject({ code: 403 });
  expect(await academy.as({ roles: ['operator'] }).send('GET usage/summary', { days: 401 })).toMatchObject({
    code: 422,
  });
});

test('an error with characters that cannot be stored is stored without them', async () => {
  const error = { kind: 'error', visit: visit(), path: '/pages/index/index', stack: '' } as const;
  expect(await report([{ ...error, message: 'a\u0000b' }])).toMatchObject({ code: 200 });
  expect((await rows()).map(({ message }) => message)).toEqual(['a b']);
});

test('a network’s records are rate limited, however few batches they are in', async () => {
  const send = async () => {
    const records = Array.from({ length: 100 }, () => ({ kind: 'visit', visit: visit(), at: now() }));
    const input = { batch: randomUUID(), version: '3.3.5', sent_at: now(), records: JSON.stringify(records) };
    return (await fresh.as().send('POST usage/report', input)).code;
  };
  const codes = await Promise.all(Array.from({ length: 40 }, send));
  const taken = codes.filter((code) => code === 200).length;
  expect(taken).toBeGreaterThanOrEqual(20);
  expect(taken).toBeLessThan(35);
});

test('with an outside service each record waits for it, once', async () => {
  const one = visit();
  const input = (milliseconds: number) => ({
    batch: randomUUID(),
    version: '3.3.5',
    sent_at: now(),
    records: JSON.stringify([{ ...page(one, 1, milliseconds), at: now() }]),
  });
  await forwarding.as().done('POST usage/report', input(1_000));
  await forwarding.as().done('POST usage/report', input(2_000));
  const waiting = await forwarding.db.selectFrom('usage_outbox').selectAll().execute();
  expect(waiting).toHaveLength(1);
  expect(waiting[0]!.due_at.getTime()).toBeGreaterThan(now());
  await report([{ kind: 'visit', visit: one }]);
  expect(await academy.db.selectFrom('usage_outbox').selectAll().execute()).toEqual([]);
});
