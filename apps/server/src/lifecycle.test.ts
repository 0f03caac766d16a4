import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '@academy/contract/endpoints.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { createTestDatabase } from './db/testing/test-database.ts';
import { findProcess } from './kit/running-process.ts';

/** Whole processes, started as `npm start` starts them; without the demo unless a test is about it. */
vi.setConfig({ testTimeout: 90_000 });

interface Academy {
  child: ChildProcess;
  /** `http://localhost:<port>` */
  address: string;
  output: () => string;
}

let dataDir: string;
const running: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'academy-life-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) await end(child, 'SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

function launch(environment: Record<string, string> = {}): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  running.push(child);
  return { child, output: () => text };
}

async function start(environment?: Record<string, string>): Promise<Academy> {
  const { child, output } = launch(environment);
  const announced = /有效父母学院已启动 (http:\/\/localhost:\d+)\/wx\//;
  while (!announced.test(output())) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { child, output, address: announced.exec(output())![1]! };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill(signal);
  await once(child, 'close');
  return child.exitCode;
}

/** Its process id and its port are the first and the fourth line. */
const readPidFile = async () =>
  (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
const readPostgresPid = async () => Number((await readPidFile())[0]);

async function query(statement: string): Promise<unknown[]> {
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8');
  const address = { host: '127.0.0.1', port: Number((await readPidFile())[3]), database: 'academy' };
  const client = new pg.Client({ ...address, user: 'postgres', password });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

const isReady = (address: string) =>
  fetch(`${address}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

test('it starts, answers, and SIGTERM ends it quickly with 0 and nothing left behind', async () => {
  const { child, address } = await start();
  expect(await isReady(address)).toBe(true);
  const postgres = await readPostgresPid();
  const startedAt = Date.now();
  expect(await end(child, 'SIGTERM')).toBe(0);
  expect(Date.now() - startedAt).toBeLessThan(10_000);
  expect(findProcess(postgres)).toBeUndefined();
});

test('a second one on the same directory is refused, and the first continues', async () => {
  const first = await start();
  const second = launch();
  await once(second.child, 'close');
  expect(second.child.exitCode).toBe(1);
  expect(second.output()).toContain(`学院已在运行：进程 ${first.child.pid} `);
  expect(second.output()).toContain(`process ${first.child.pid} uses ${dataDir}`);
  expect(await isReady(first.address)).toBe(true);
});

test('after kill -9 the next start takes over: the same secret, the same database, one PostgreSQL', async () => {
  const first = await start();
  const orphan = await readPostgresPid();
  const secret = await readFile(join(dataDir, 'token-secret'), 'utf8');
  await query(`insert into search_words values ('作业', 0)`);
  await end(first.child, 'SIGKILL');
  expect(findProcess(orphan)).toBeDefined();
  const second = await start();
  expect(findProcess(orphan)).toBeUndefined();
  expect(await isReady(second.address)).toBe(true);
  expect(await readFile(join(dataDir, 'token-secret'), 'utf8')).toBe(secret);
  expect(await query('select word from search_words')).toEqual([{ word: '作业' }]);
  expect(second.output()).not.toContain('migrated:');
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
    expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres'))).toEqual([]);
    expect(await end(first.child, 'SIGTERM')).toBe(0);
    const second = await start({ DATABASE_URL: database.url });
    expect(await isReady(second.address)).toBe(true);
    await end(second.child, 'SIGTERM');
    expect(second.output()).not.toContain('migrated:');
  } finally {
    await database.drop();
  }
});

async function readHome(address: string): Promise<Api['GET page']['output']> {
  const answer = await fetch(`${address}${apiPrefix}/page`);
  return ((await answer.json()) as { data: Api['GET page']['output'] }).data;
}

test('with the demo the first start shows a complete home, and the second the same', async () => {
  const first = await start({ DEMO: 'on' });
  const home = await readHome(first.address);
  expect(home.modules.length).toBeGreaterThan(3);
  for (const block of home.modules) expect(block.items.length, block.kind).toBeGreaterThan(0);
  await query(`update page_modules set title = '改过的区块' where position = 0`);
  expect(await end(first.child, 'SIGTERM')).toBe(0);
  const second = await start({ DEMO: 'on' });
  const again = await readHome(second.address);
  expect(again.modules.map((block) => [block.id, block.kind])).toEqual(
    home.modules.map((block) => [block.id, block.kind]),
  );
  expect(again.modules[0]?.title).toBe('改过的区块');
}, 180_000);

test('when PostgreSQL is killed it restarts, and the academy works again', async () => {
  const { address, child } = await start();
  const postgres = await readPostgresPid();
  process.kill(postgres, 'SIGKILL');
  await expect.poll(() => isReady(address), { timeout: 15_000, interval: 50 }).toBe(true);
  await expect.poll(readPostgresPid).not.toBe(postgres);
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
    .poll(() => readPostgresPid().catch(() => 0), { timeout: 15_000, interval: 5 })
    .toBeGreaterThan(0);
  const postgres = await readPostgresPid();
  expect(await end(child, 'SIGTERM')).toBe(0);
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
