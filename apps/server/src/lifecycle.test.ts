import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { createTestDatabase } from './db/testing/test-database.ts';
import { findProcess } from './kit/running-process.ts';
import { canIsolate, inContainer } from './kit/testing/in-container.ts';
import { endProcess, useAcademyDirectory } from './start/testing/academy-directory.ts';

/** Whole processes, started as `npm start` starts them. */
vi.setConfig({ testTimeout: 180_000 });

const academy = useAcademyDirectory();
const { launch, start, query, readPostgresPid } = academy;

const isReady = (address: string) =>
  fetch(`${address}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

test('it starts, answers, and SIGTERM ends it quickly with 0 and nothing left behind', async () => {
  const { child, address } = await start();
  await expect.poll(() => isReady(address), { timeout: 30_000 }).toBe(true);
  const postgres = await readPostgresPid();
  const startedAt = Date.now();
  expect(await endProcess(child, 'SIGTERM')).toBe(0);
  expect(Date.now() - startedAt).toBeLessThan(10_000);
  expect(findProcess(postgres)).toBeUndefined();
});

test('it goes on and ends although whoever read its output is gone', async () => {
  const { child, address, output } = await start({ LOG_LEVEL: 'info', OUTBOX_PAGE: 'on' });
  const [, link = ''] = /短信发件箱 (\S+)/.exec(output()) ?? [];
  for (const stream of [child.stdout, child.stderr]) stream!.destroy();
  // Prints the next link, to nobody.
  expect((await fetch(link, { redirect: 'manual' })).status).toBe(302);
  await expect.poll(() => isReady(address), { timeout: 30_000 }).toBe(true);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a second one on the same directory is refused, and the first continues', async () => {
  const first = await start();
  const second = launch();
  await once(second.child, 'close');
  expect(second.child.exitCode).toBe(1);
  expect(second.output()).toContain(`学院已在运行：进程 ${first.child.pid} `);
  expect(second.output()).toContain(`process ${first.child.pid} uses ${academy.dataDir}`);
  expect(await isReady(first.address)).toBe(true);
});

test.runIf(canIsolate())(
  'starts in other containers while rows are written are all refused, and no row is lost',
  // Some seconds for each start, on two cores that run other tests.
  { timeout: 900_000 },
  async () => {
    const first = await start();
    let written = 0;
    const over = new AbortController();
    const writing = (async () => {
      for (; !over.signal.aborted; written += 1)
        await query(`insert into search_words values ('词${written}', 0)`);
    })();
    try {
      for (let attempt = 0; attempt < 50; attempt++) {
        const { child, output } = launch({}, inContainer);
        expect([await once(child, 'close'), output()]).toEqual([
          [1, null],
          expect.stringContaining('学院已在运行'),
        ]);
      }
    } finally {
      over.abort();
    }
    await writing;
    expect(first.output()).not.toContain('the database ended unexpectedly');
    await endProcess(first.child, 'SIGKILL');
    await start();
    expect(await query('select count(*)::int as count from search_words')).toEqual([{ count: written }]);
    expect(written).toBeGreaterThan(10);
  },
);

test('the start prints the address of the outbox, and what it writes is private', async () => {
  const { address, output } = await start({ OUTBOX_PAGE: 'on' });
  const printed = /短信发件箱 (http:\/\/localhost:\d+\/dev\/outbox\?link=[\w-]{43})\n/;
  await expect.poll(output).toMatch(printed);
  const [, outbox = ''] = printed.exec(output()) ?? [];
  expect((await fetch(outbox, { redirect: 'manual' })).headers.get('set-cookie')).toContain('outbox=');
  expect((await fetch(`${address}/dev/outbox`)).status).toBe(404);
  const modeOf = async (name: string) => ((await stat(join(academy.dataDir, name))).mode & 0o777).toString(8);
  for (const name of ['work', 'postgres']) expect([name, await modeOf(name)]).toEqual([name, '700']);
  const files = ['academy.lock', 'academy.pid', 'outbox-key', 'process-id', 'token-secret'];
  for (const name of [...files, 'postgres.password'])
    expect([name, await modeOf(name)]).toEqual([name, '600']);
  expect(await modeOf('media')).toBe('755');
});

test('after kill -9 the next start takes over: the same secret, the same database, one PostgreSQL', async () => {
  const first = await start();
  const orphan = await readPostgresPid();
  const secret = await readFile(join(academy.dataDir, 'token-secret'), 'utf8');
  await query(`insert into search_words values ('作业', 0)`);
  await endProcess(first.child, 'SIGKILL');
  expect(findProcess(orphan)).toBeDefined();
  const second = await start();
  expect(findProcess(orphan)).toBeUndefined();
  expect(await isReady(second.address)).toBe(true);
  expect(await readFile(join(academy.dataDir, 'token-secret'), 'utf8')).toBe(secret);
  expect(await query('select word from search_words')).toEqual([{ word: '作业' }]);
  expect(second.output()).not.toContain('migrated:');
});

test('data of a newer release is refused in plain words, and stays as it is', async () => {
  const database = await createTestDatabase();
  try {
    await database.db.insertInto('search_words').values({ word: '作业', position: 1 }).execute();
    await sql`insert into schema_migrations (name, sha256) values ('9999-later.sql', 'x')`.execute(
      database.db,
    );
    const { child, output } = launch({ DATABASE_URL: database.url });
    await once(child, 'close');
    expect(child.exitCode).toBe(1);
    expect(output()).toContain(
      '未能启动：数据由更新的版本写成（9999-later.sql），请启动那个版本，或者恢复备份',
    );
    expect(output()).toContain('start that release, or restore a backup');
    expect(output()).not.toMatch(/^\s+at /m);
    expect(await database.db.selectFrom('search_words').select('word').execute()).toEqual([{ word: '作业' }]);
  } finally {
    await database.drop();
  }
});

test('data of a release with other migrations is refused in plain words', async () => {
  const database = await createTestDatabase();
  try {
    await sql`update schema_migrations set sha256 = 'x' where name = '0001-academy.sql'`.execute(database.db);
    const { child, output } = launch({ DATABASE_URL: database.url });
    await once(child, 'close');
    expect(child.exitCode).toBe(1);
    expect(output()).toContain('未能启动：数据由另一个版本写成，它的迁移文件与这个版本的不同');
    expect(output()).toContain('(0001-academy.sql was edited after it was applied): start that release');
    expect(output()).not.toMatch(/^\s+at /m);
  } finally {
    await database.drop();
  }
});

test('a folder of another PostgreSQL is refused in plain words before a database starts', async () => {
  const cluster = join(academy.dataDir, 'postgres');
  for (const version of ['99', '15']) {
    await mkdir(cluster, { recursive: true });
    await writeFile(join(cluster, 'PG_VERSION'), `${version}\n`);
    const { child, output } = launch();
    await once(child, 'close');
    expect(child.exitCode).toBe(1);
    expect(output()).toContain(`未能启动：${cluster} 中的数据由 PostgreSQL ${version} 写成`);
    expect(output()).toContain('start the release that wrote it');
    expect(output()).not.toMatch(/^\s+at /m);
    expect(await readdir(cluster)).toEqual(['PG_VERSION']);
  }
});

test('with DATABASE_URL it uses that database and starts none of its own', async () => {
  const database = await createTestDatabase({ empty: true });
  try {
    const first = await start({ DATABASE_URL: database.url });
    // Log lines are written in batches; the address may come before them.
    await expect.poll(first.output).toContain('migrated: 0001-academy.sql');
    expect(await isReady(first.address)).toBe(true);
    await database.db.updateTable('system_config').set({ short_name: '学院' }).execute();
    const answer = await fetch(`${first.address}${apiPrefix}/system/config`);
    expect(await answer.json()).toMatchObject({ code: 200, data: { short_name: '学院' } });
    expect((await readdir(academy.dataDir)).filter((name) => name.startsWith('postgres'))).toEqual([]);
    expect(await endProcess(first.child, 'SIGTERM')).toBe(0);
    const second = await start({ DATABASE_URL: database.url });
    expect(await isReady(second.address)).toBe(true);
    await endProcess(second.child, 'SIGTERM');
    expect(second.output()).not.toContain('migrated:');
  } finally {
    await database.drop();
  }
});

test('when PostgreSQL is killed it restarts, and the academy works again', async () => {
  const { address, child } = await start();
  const postgres = await readPostgresPid();
  process.kill(postgres, 'SIGKILL');
  await expect.poll(() => isReady(address), { timeout: 60_000, interval: 50 }).toBe(true);
  await expect.poll(readPostgresPid, { timeout: 30_000 }).not.toBe(postgres);
  expect(child.exitCode).toBeNull();
});

test('a second Ctrl-C ends it at once, and its PostgreSQL too', async () => {
  const { child, address } = await start();
  const postgres = await readPostgresPid();
  // A running call delays the first Ctrl-C.
  const { port } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1', () =>
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n'),
  );
  socket.on('error', () => {});
  await once(socket, 'connect');
  child.kill('SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(child.exitCode).toBeNull();
  child.kill('SIGINT');
  await once(child, 'close');
  expect(child.exitCode).toBe(130);
  await expect.poll(() => findProcess(postgres), { timeout: 5_000 }).toBeUndefined();
});

test('SIGTERM during the start leaves nothing behind', async () => {
  const { child } = launch();
  await expect
    .poll(() => readPostgresPid().catch(() => 0), { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(0);
  const postgres = await readPostgresPid();
  expect(await endProcess(child, 'SIGTERM')).toBe(0);
  expect(findProcess(postgres)).toBeUndefined();
});

test('a bad setting and a port in use give one clear message', async () => {
  const bad = launch({ PORT: 'eighty' });
  await once(bad.child, 'close');
  expect(bad.child.exitCode).toBe(1);
  expect(bad.output()).toBe('有效父母学院未能启动：PORT must be a whole number from 0 to 65535\n');
  const { address } = await start({ LOG_LEVEL: 'silent' });
  const other = await mkdtemp(join(tmpdir(), 'academy-life-'));
  const taken = launch({ PORT: new URL(address).port, DATA_DIR: other, LOG_LEVEL: 'silent' });
  await once(taken.child, 'close');
  expect(taken.child.exitCode).toBe(1);
  expect(taken.output()).toMatch(/端口已被占用.*choose another PORT/);
  await rm(other, { recursive: true });
});
