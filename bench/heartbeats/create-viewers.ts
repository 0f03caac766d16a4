import pg from 'pg';
import { createDatabase, type Db } from '../../apps/server/src/db/database.ts';
import { loadShippedRules } from '../../apps/server/src/domain/credit/credit-rules.ts';
import { addAccount, addCourse, addPicture, type Scene } from '../../apps/server/src/modules/testing/rows.ts';
import { ensureInitialData } from '../../apps/server/src/start/prepare-data.ts';
import { createTokens } from '../../apps/server/src/transport/token.ts';
import { type Lesson, Viewer } from './viewer.ts';

interface ViewerOptions {
  readonly viewers: number;
  readonly lessonSeconds: number;
  /** True spreads viewers over the positions of their first lesson; false starts all of them at its beginning. */
  readonly midLesson: boolean;
  readonly secret: string;
  readonly now: Date;
}

const courses = 20;
const lessonsPerCourse = 3;
const day = 24 * 3_600_000;

/** Creates courses, and logged-in users who are about to watch them, in a migrated database without other rows. */
export async function createViewers(databaseUrl: string, options: ViewerOptions): Promise<Viewer[]> {
  const db = createDatabase(databaseUrl, { max: 1 });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await ensureInitialData(db, []);
    await loadShippedRules(db, options.now);
    const scene = await addScene(db);
    const lessons = await addLessons(db, scene, options.lessonSeconds);
    const viewers = await signIn(await addPeople(client, scene, options), { lessons, options });
    const midLesson = viewers.filter(({ second }) => second > 0);
    await insertMidLessonProgress(client, midLesson, options.now);
    await client.query('vacuum analyze');
    return viewers;
  } finally {
    await client.end();
    await db.destroy();
  }
}

interface Person {
  readonly uid: number;
  readonly session: string;
}

async function signIn(
  people: readonly Person[],
  { lessons, options }: { lessons: readonly Lesson[]; options: ViewerOptions },
): Promise<Viewer[]> {
  const tokens = createTokens({ secret: options.secret, clock: { now: () => options.now } });
  const viewers: Viewer[] = [];
  for (const [index, { uid, session }] of people.entries()) {
    const identity = { uid, sessionId: session, roles: [], permissions: [] };
    const second = options.midLesson ? Math.floor((index * options.lessonSeconds) / options.viewers) : 0;
    const lessonIndex = (index % courses) * lessonsPerCourse;
    viewers.push(new Viewer({ uid, token: await tokens.sign(identity, day), lessons, lessonIndex, second }));
  }
  return viewers;
}

async function addScene(db: Db): Promise<Scene> {
  const { id: area } = await db.selectFrom('areas').select('id').limit(1).executeTakeFirstOrThrow();
  const academy = await addAccount(db, { name: '有效父母学院', area_id: area });
  const areas = { shandong: area, jinan: area, lixia: area, yantai: area };
  return { ...areas, academy, cover: await addPicture(db), parent: 0 };
}

async function addLessons(db: Db, scene: Scene, seconds: number): Promise<Lesson[]> {
  for (let course = 0; course < courses; course += 1)
    await addCourse(db, scene, { lessons: [lessonsPerCourse] });
  await db.updateTable('media_assets').set({ seconds }).where('kind', '=', 'video').execute();
  const rows = await db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'chapter_id')
    .select(['course_id', 'lessons.id'])
    .orderBy('lessons.id')
    .execute();
  return rows.map((row) => ({ contentId: row.course_id, lessonId: row.id, seconds }));
}

async function addPeople(
  client: pg.Client,
  { shandong, cover }: Scene,
  { viewers, now }: ViewerOptions,
): Promise<Person[]> {
  const { rows } = await client.query<Person>(
    `with people as (
      insert into users (nickname, area_id, avatar_id)
      select '听课人' || place, $1, $2 from generate_series(1, $3::integer) place returning id)
    insert into sessions (id, user_id, device, created_at, seen_at, expires_at)
    select gen_random_uuid(), id, 'web/3.3.5', $4, $4, $4::timestamptz + interval '1 day' from people
    returning user_id::integer as uid, id as session`,
    [shandong, cover, viewers, now],
  );
  return rows.toSorted((one, other) => one.uid - other.uid);
}

/** Inserts the progress that viewers already have in their lesson, as if it had been watched yesterday. */
async function insertMidLessonProgress(
  client: pg.Client,
  viewers: readonly Viewer[],
  now: Date,
): Promise<void> {
  const rows = viewers.map(({ uid, second, lesson }) => ({ uid, second, ...lesson }));
  await client.query(
    `with begun as (
      select gen_random_uuid() as id, gen_random_uuid() as key, *
      from json_to_recordset($1::json)
        as begun (uid bigint, second integer, "contentId" bigint, "lessonId" bigint, seconds integer)),
    stays as (
      insert into view_sessions (id, user_id, content_id, lesson_id, nonce_hash, opened_at, closed_at)
      select id, uid, "contentId", "lessonId", '', $2, $2 from begun),
    played as (
      insert into view_intervals
        (session_id, user_id, content_id, lesson_id, from_second, to_second, seconds, at, heartbeat_key, position)
      select id, uid, "contentId", "lessonId", 0, second, second, $2, key, 0 from begun)
    insert into progress (user_id, content_id, lesson_id, seen, seen_seconds, position, total_seconds, updated_at)
    select uid, "contentId", "lessonId", int4multirange(int4range(0, second)), second, second, seconds, $2
    from begun`,
    [JSON.stringify(rows), new Date(now.getTime() - day)],
  );
}
