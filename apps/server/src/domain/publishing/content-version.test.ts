import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createDatabase, timeouts } from '../../db/database.ts';
import { startStallingProxy } from '../../db/testing/stalling-proxy.ts';
import { createTestDatabase } from '../../db/testing/test-database.ts';
import { createContentVersion, versionTimeout } from './content-version.ts';
import { submitContent, publishContent, withdrawContent } from './content-state.ts';
import { saveContent } from './save-content.ts';
import { createSampleRows } from './testing/sample-contents.ts';

const { db, url, drop } = await createTestDatabase();
afterAll(drop);
const sample = await createSampleRows(db);

let time = 0;
const now = () => time;
/** However slow the machine is, the current version is waited for. */
const version = createContentVersion(db, { now, timeout: 10_000 });
/** The version as seen one second later. */
const next = () => {
  time += 1_000;
  return version();
};

test('saving, publishing, withdrawing and reordering a page change the version', async () => {
  const versions = [await next()];
  const { id } = await saveContent(db, sample.article);
  versions.push(await next());
  await submitContent(db, { id });
  await publishContent(db, { id, at: new Date() });
  versions.push(await next());
  await withdrawContent(db, { id });
  versions.push(await next());
  await sql`update system_config set name = name`.execute(db);
  versions.push(await next());
  await sql`insert into pages (key, title) values ('home', '首页')`.execute(db);
  versions.push(await next());
  expect(new Set(versions).size).toBe(versions.length);
});

test('counters do not change the version', async () => {
  const { id } = await saveContent(db, sample.course);
  const before = await next();
  await sql`update contents set view_count = view_count + 1, like_count = 3, comment_count = 1 where id = ${id}`.execute(
    db,
  );
  await sql`update experts set follower_count = follower_count + 1`.execute(db);
  expect(await next()).toBe(before);
});

test('a change is not visible before its commit, and writers do not wait for each other', async () => {
  const before = await next();
  let during = '';
  await db.transaction().execute(async (first) => {
    await sql`update majors set name = name`.execute(first);
    // Another transaction writes and commits while the first is open.
    await sql`update accounts set name = name`.execute(db);
    during = await next();
    expect(await next()).toBe(during);
  });
  expect(during).not.toBe(before);
  expect(await next()).not.toBe(during);
});

test('frequent calls query the database once a second, and old rows are deleted', async () => {
  await sql`insert into content_changes select -n from generate_series(1, 1500) n`.execute(db);
  const known = await next();
  await sql`update majors set name = name`.execute(db);
  expect(await version()).toBe(known);
  expect(await next()).not.toBe(known);
  await next();
  const { rows } = await sql<{ count: number }>`select count(*) from content_changes`.execute(db);
  expect(rows[0]!.count).toBeLessThanOrEqual(510);
});

test('while the database is down the last version stays valid', async () => {
  const other = createDatabase(url, { max: 1 });
  const readVersion = createContentVersion(other, { now });
  const known = await readVersion();
  await other.destroy();
  time += 5_000;
  expect(await readVersion()).toBe(known);
});

test('a silent database is waited for a moment, and no more once it did not respond', async () => {
  const proxy = await startStallingProxy(url);
  const other = createDatabase(proxy.url, { max: 2, timeouts: timeouts.probes });
  const readVersion = createContentVersion(other, { now });
  const within = (milliseconds: number) =>
    Promise.race([
      readVersion(),
      new Promise((resolve) => setTimeout(resolve, milliseconds, 'still waiting')),
    ]);
  try {
    const known = await readVersion();
    proxy.stallAll();
    time += 1_000;
    expect(await within(versionTimeout / 2)).toBe('still waiting');
    expect(await within(versionTimeout * 2)).toBe(known);
    const { response, connection } = timeouts.probes;
    await new Promise((resolve) => setTimeout(resolve, response + connection));
    time += 1_000;
    expect(await within(versionTimeout / 2)).toBe(known);
    proxy.resume();
    await sql`update majors set name = name`.execute(db);
    await expect.poll(() => ((time += 1_000), readVersion())).not.toBe(known);
  } finally {
    await other.destroy();
    await proxy.close();
  }
});
