import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../../kit/log.ts';
import { findProcess } from '../../kit/running-process.ts';
import { canIsolate, inContainer } from '../../kit/testing/in-container.ts';
import { createDatabase } from '../database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/** Each test starts PostgreSQL several times. */
vi.setConfig({ testTimeout: 60_000 });

const log = createLog('silent');
let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'academy-embedded-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const readPid = async (directory: string) =>
  Number((await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')[0]);

async function run(url: string, statement: string): Promise<unknown[]> {
  const db = createDatabase(url, { max: 1 });
  try {
    return (await sql.raw(statement).execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

test('rows survive a stop and a start, and no process is left running', async () => {
  const directory = join(parent, 'postgres');
  const first = await startEmbeddedPostgres({ directory, log });
  await run(first.url, 'create table pears as select 7 as n');
  const pid = await readPid(directory);
  await first.stop();
  expect(findProcess(pid)).toBeUndefined();
  const second = await startEmbeddedPostgres({ directory, log });
  expect(await run(second.url, 'select n from pears')).toEqual([{ n: 7 }]);
  await second.stop();
});

test('it starts below directories that only their owner may enter', async () => {
  const closed = join(parent, 'closed');
  await mkdir(join(closed, 'data'), { recursive: true });
  await chmod(join(closed, 'data'), 0o700);
  await chmod(closed, 0o700);
  const server = await startEmbeddedPostgres({ directory: join(closed, 'data', 'postgres'), log });
  expect(await run(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});

test('a server killed with -9 is restarted on the same address', async () => {
  const directory = join(parent, 'postgres');
  const server = await startEmbeddedPostgres({ directory, log });
  await run(server.url, 'create table pears as select 7 as n');
  const pid = await readPid(directory);
  process.kill(pid, 'SIGKILL');
  await expect
    .poll(() => run(server.url, 'select n from pears').catch(String), { timeout: 15_000, interval: 100 })
    .toEqual([{ n: 7 }]);
  expect(await readPid(directory)).not.toBe(pid);
  await server.stop();
});

/** A program that starts PostgreSQL on the directory and prints its address. */
async function writeStartScript(directory: string): Promise<string> {
  const script = join(parent, 'start.ts');
  const source = (path: string) => JSON.stringify(join(import.meta.dirname, path));
  await writeFile(
    script,
    `import { startEmbeddedPostgres } from ${source('embedded-postgres.ts')};
     import { createLog } from ${source('../../kit/log.ts')};
     const { url } = await startEmbeddedPostgres({ directory: ${JSON.stringify(directory)}, log: createLog('silent') });
     console.log(url);`,
  );
  return script;
}

test('a PostgreSQL left running by a killed process is stopped and its rows are kept', async () => {
  const directory = join(parent, 'postgres');
  const script = await writeStartScript(directory);
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  await run(String(line).trim(), 'create table pears as select 7 as n');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const orphan = await readPid(directory);
  expect(findProcess(orphan)).toBeDefined();

  const server = await startEmbeddedPostgres({ directory, log });
  expect(findProcess(orphan)).toBeUndefined();
  expect(await run(server.url, 'select n from pears')).toEqual([{ n: 7 }]);
  await server.stop();
});

test.runIf(canIsolate())(
  'a PostgreSQL that was left running in another container is neither joined nor harmed',
  async () => {
    const directory = join(parent, 'postgres');
    const script = await writeStartScript(directory);
    // The academy's process kills itself; the container's first process, and PostgreSQL, go on.
    const shell = '"$0" "$1" & read -r line; kill -9 $!; sleep 60';
    const container = spawn(
      inContainer[0],
      [...inContainer.slice(1), 'sh', '-c', shell, process.execPath, script],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    const [line] = await once(container.stdout, 'data');
    const url = String(line).trim();
    await run(url, 'create table pears as select 7 as n');
    container.stdin.end('\n');
    await expect(startEmbeddedPostgres({ directory, log })).rejects.toThrow('perhaps in another container');
    expect(await run(url, 'select n from pears')).toEqual([{ n: 7 }]);
    container.kill('SIGKILL');
    await once(container, 'exit');

    const server = await startEmbeddedPostgres({ directory, log });
    expect(await run(server.url, 'select n from pears')).toEqual([{ n: 7 }]);
    await server.stop();
  },
);

test('a pid file that names an unrelated process neither prevents the start nor harms that process', async () => {
  const directory = join(parent, 'postgres');
  await (await startEmbeddedPostgres({ directory, log })).stop();
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(stranger, 'spawn');
  await writeFile(join(directory, 'postmaster.pid'), `${stranger.pid}\n${directory}\n`);
  const server = await startEmbeddedPostgres({ directory, log });
  expect(findProcess(stranger.pid!)).toBeDefined();
  stranger.kill();
  await server.stop();
});

test('data of another major version is refused in words before anything runs, and stays as it is', async () => {
  const directory = join(parent, 'postgres');
  const server = await startEmbeddedPostgres({ directory, log });
  await run(server.url, 'create table pears as select 7 as n');
  await server.stop();
  const version = await readFile(join(directory, 'PG_VERSION'), 'utf8');
  const list = async () => [(await readdir(parent)).toSorted(), (await readdir(directory)).toSorted()];
  const files = await list();
  // Newer, older, and of the time before a major version was one number.
  for (const other of [String(Number(version) + 1), String(Number(version) - 1), '9.6']) {
    await writeFile(join(directory, 'PG_VERSION'), `${other}\n`);
    const refused = startEmbeddedPostgres({ directory, log });
    await expect(refused).rejects.toMatchObject({ name: 'OtherPostgresVersion' });
    await expect(refused).rejects.toThrow(
      new RegExp(
        `由 PostgreSQL ${other} 写成.*什么都没有改动.*\nThe data in .* was written by PostgreSQL ${other}, .*restore a backup`,
      ),
    );
    expect(await list()).toEqual(files);
  }
  await writeFile(join(directory, 'PG_VERSION'), version);
  const again = await startEmbeddedPostgres({ directory, log });
  expect(await run(again.url, 'select n from pears')).toEqual([{ n: 7 }]);
  await again.stop();
});

test('a directory that holds other files is refused with PostgreSQL’s own message', async () => {
  const directory = join(parent, 'postgres');
  await (await startEmbeddedPostgres({ directory, log })).stop();
  await writeFile(join(directory, 'PG_VERSION'), 'pears\n');
  await expect(startEmbeddedPostgres({ directory, log })).rejects.toThrow(
    /PostgreSQL ended with 1: .*not a valid data directory/,
  );
});

test('what is committed is on the disk: the settings that a power cut needs are on', async () => {
  const server = await startEmbeddedPostgres({ directory: join(parent, 'postgres'), log });
  const settings = await run(
    server.url,
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`,
  );
  await server.stop();
  expect(settings).toEqual(
    ['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => ({ name, setting: 'on' })),
  );
});
