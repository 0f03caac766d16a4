import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabase, type Db } from '../../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';
import { createLog } from '../../apps/server/src/kit/log.ts';
import { addAccount, addExpert, addLive, addPicture } from '../../apps/server/src/modules/testing/rows.ts';
import { launchAcademy, type LaunchedAcademy, stopAcademy } from '../harness/launch-academy.ts';
import { type Person, secret } from './protocol.ts';

interface ServerProcess {
  readonly address: string;
  readonly pid: number;
}

export interface LiveAcademy {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly servers: readonly ServerProcess[];
  /** Process id of the postmaster, which is not a child of any server, so that each is measured separately. */
  readonly postgres: number;
}

/**
 * Starts an empty academy with this many server processes; several of them share their rooms. Stops everything at the
 * end, even if `work` throws.
 */
export async function withAcademy<T>(
  processes: number,
  work: (academy: LiveAcademy) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  const database = await startEmbeddedPostgres({
    directory: join(dataDir, 'postgres'),
    log: createLog('silent'),
  });
  const launched: LaunchedAcademy[] = [];
  const db = createDatabase(database.url, { max: 2 });
  try {
    const pidFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
    const environment = {
      DATABASE_URL: database.url,
      TOKEN_SECRET: secret,
      ROOMS_SHARED: processes > 1 ? 'on' : 'off',
      // The sockets of a room say from which network they come, so that the limits by network hold as they always do.
      TRUST_PROXY: 'on',
    };
    for (let index = 0; index < processes; index += 1) {
      const serverDir = join(dataDir, `server-${index}`);
      await mkdir(serverDir);
      launched.push(await launchAcademy({ port: 0, dataDir: serverDir, environment }));
    }
    const servers = launched.map(({ child, address }) => ({ address, pid: child.pid ?? 0 }));
    return await work({ db, databaseUrl: database.url, servers, postgres: Number(pidFile.split('\n')[0]) });
  } finally {
    await db.destroy();
    await Promise.all(launched.map(({ child }) => stopAcademy(child, 'SIGTERM')));
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type AcademyDatabase = Pick<LiveAcademy, 'db' | 'databaseUrl'>;

/** Creates logged-in users with a mobile number, which commenting requires. */
export async function addPeople({ db, databaseUrl }: AcademyDatabase, count: number): Promise<Person[]> {
  const avatar = await addPicture(db);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Person>(
      `with people as (
        insert into users (nickname, area_id, avatar_id, mobile)
        select '家长' || place, (select min(id) from areas), $1,
          '139' || lpad(((select count(*) from users) + place)::text, 8, '0')
        from generate_series(1, $2::integer) place returning id)
      insert into sessions (id, user_id, device, created_at, seen_at, expires_at)
      select gen_random_uuid(), id, 'web/3.3.5', now(), now(), now() + interval '1 day' from people
      returning user_id::integer as uid, id as session`,
      [avatar, count],
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** A running or upcoming live and its expert. */
export interface TestLive {
  readonly contentId: number;
  readonly expert: Person;
}

export async function addTestLives(
  rows: AcademyDatabase,
  count: number,
  status: 0 | 1 = 1,
): Promise<TestLive[]> {
  const { db } = rows;
  const { id: area } = await db.selectFrom('areas').select('id').limit(1).executeTakeFirstOrThrow();
  const academy = await addAccount(db, { name: '有效父母学院', area_id: area });
  const areas = { shandong: area, jinan: area, lixia: area, yantai: area };
  const scene = { ...areas, academy, cover: await addPicture(db), parent: 0 };
  const lives: TestLive[] = [];
  for (const expert of await addPeople(rows, count)) {
    const expertId = await addExpert(db, { user_id: expert.uid });
    const contentId = await addLive(db, scene, { status, expert_id: expertId, starts_at: new Date() });
    const start = { started_at: status === 0 ? null : new Date() };
    await db.updateTable('lives').set(start).where('content_id', '=', contentId).execute();
    lives.push({ contentId, expert });
  }
  return lives;
}
