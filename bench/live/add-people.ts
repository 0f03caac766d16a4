import pg from 'pg';
import { addAccount, addExpert, addLive, addPicture } from '../../apps/server/src/modules/testing/rows.ts';
import type { Person } from './protocol.ts';
import type { LiveAcademy } from './with-academy.ts';

type Rows = Pick<LiveAcademy, 'db' | 'databaseUrl'>;

/** People who are signed in, and have a mobile number as all must who speak. */
export async function addPeople({ db, databaseUrl }: Rows, count: number): Promise<Person[]> {
  const face = await addPicture(db);
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
      [face, count],
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** A live that runs, or is about to, and the expert whose it is. */
export interface Stage {
  readonly contentId: number;
  readonly expert: Person;
}

export async function addStages(rows: Rows, count: number, status: 0 | 1 = 1): Promise<Stage[]> {
  const { db } = rows;
  const { id: area } = await db.selectFrom('areas').select('id').limit(1).executeTakeFirstOrThrow();
  const academy = await addAccount(db, { name: '有效父母学院', area_id: area });
  const areas = { shandong: area, jinan: area, lixia: area, yantai: area };
  const scene = { ...areas, academy, cover: await addPicture(db), parent: 0 };
  const stages: Stage[] = [];
  for (const expert of await addPeople(rows, count)) {
    const expertId = await addExpert(db, { user_id: expert.uid });
    const contentId = await addLive(db, scene, { status, expert_id: expertId, starts_at: new Date() });
    const begun = { started_at: status === 0 ? null : new Date() };
    await db.updateTable('lives').set(begun).where('content_id', '=', contentId).execute();
    stages.push({ contentId, expert });
  }
  return stages;
}
