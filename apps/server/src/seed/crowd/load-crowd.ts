import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { DemoTexts } from '../demo-texts.ts';
import type { Foundations } from '../foundations.ts';
import type { GetPicture } from '../pictures.ts';
import { makeComments } from './comments.ts';
import { makeFollows } from './follows.ts';
import { makePeople, type Person } from './people.ts';
import { addFollows, addThreads, addVisits, countUp } from './rows.ts';
import { findStages, type Stage } from './stages.ts';
import { estimateViews } from './views.ts';
import { makeVisits } from './visits.ts';
import { dealVoices, type Saying } from './voices.ts';

/** Another word makes other people of the same texts. */
const seed = 'effective-parents';

interface Crowd {
  texts: DemoTexts;
  foundations: Foundations;
  contentIds: ReadonlyMap<string, number>;
  getPicture: GetPicture;
  now: Date;
}

/** People with the ids that the database gave them. */
interface Townspeople {
  people: Person[];
  ids: number[];
}

/**
 * Brings the demo's people and ten months of what they did, in one transaction. They come once: a content or an expert
 * that they met before is left alone, so that nothing is counted twice and a new content of a later edition still finds
 * its readers. Rows of others are never read or changed; counters grow by exactly the rows that are added.
 */
export async function loadCrowd(db: Db, crowd: Crowd): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const town = await settle(tx, crowd);
    const stages = await findStages(tx, [...crowd.contentIds.values()]);
    const sayings = dealVoices(crowd.texts.voices, stages);
    for (const stage of stages.filter(({ visited }) => !visited)) {
      await enter(tx, stage, { ...town, crowd, sayings: sayings.get(stage.key) ?? [] });
    }
    await follow(tx, town, crowd);
  });
}

async function enter(
  tx: Tx,
  stage: Stage,
  { people, ids, crowd, sayings }: Townspeople & { crowd: Crowd; sayings: Saying[] },
): Promise<void> {
  const { now, texts } = crowd;
  const visits = makeVisits(stage, { seed, people, now });
  const count = (kind: string) => visits.filter((visit) => visit.kind === kind).length;
  const likes = count('like');
  const passing = texts.voices.replies;
  const threads = makeComments({ ...stage, likes }, { seed, people, now, sayings, passing });
  const comments = threads.reduce((sum, { replies }) => sum + 1 + replies.length, 0);
  await addVisits(tx, { contentId: stage.id, visits, ids });
  await addThreads(tx, { contentId: stage.id, threads, ids });
  const { key, type } = stage;
  const views = estimateViews({ seed, key, type, traces: visits.length + comments });
  await countUp(tx, stage.id, {
    views,
    likes,
    collects: count('collect'),
    comments,
    reserves: count('reserve'),
  });
}

/** Their rows: made the first time, and taken as they are ever after. */
async function settle(tx: Tx, { texts, foundations, getPicture, now }: Crowd): Promise<Townspeople> {
  const areas = await tx.selectFrom('areas').select(['id', 'signal', 'lev', 'path']).execute();
  const homes = texts.accounts
    .filter(({ platform }) => !platform)
    .map(({ area }) => foundations.area.get(area) ?? 0);
  const taken = new Set(texts.comments.flatMap((one) => [one, ...one.replies]).map(({ name }) => name));
  const town = { areas, homes, majorIds: [...foundations.major.values()], taken };
  const people = makePeople(texts.people, { seed, now, town });
  const faces = people.map(({ face }) => (face === null ? null : getPicture(face, 'people.json').id));
  await sql`
    insert into users (key, nickname, area_id, avatar_id, created_at)
    select * from unnest(
      ${people.map(({ key }) => key)}::text[], ${people.map(({ nickname }) => nickname)}::text[],
      ${people.map(({ areaId }) => areaId)}::integer[], ${faces}::bigint[],
      ${people.map(({ createdAt }) => createdAt)}::timestamptz[])
    on conflict (key) do nothing`.execute(tx);
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'key', 'created_at as createdAt'])
    .where(
      'key',
      'in',
      people.map(({ key }) => key),
    )
    .execute();
  const known = new Map(rows.map((row) => [row.key, row]));
  return {
    people: people.map((person) => ({ ...person, createdAt: known.get(person.key)?.createdAt ?? now })),
    ids: people.map(({ key }) => known.get(key)?.id ?? 0),
  };
}

async function follow(
  tx: Tx,
  { people, ids }: Townspeople,
  { texts, foundations, now }: Crowd,
): Promise<void> {
  const met = await tx
    .selectFrom('follows')
    .select('expert_id')
    .distinct()
    .where('user_id', 'in', ids)
    .execute();
  const known = new Set(met.map(({ expert_id }) => expert_id));
  for (const { slug } of texts.experts) {
    const expertId = foundations.expert.get(slug) ?? 0;
    if (known.has(expertId)) continue;
    await addFollows(tx, { expertId, follows: makeFollows(slug, { seed, people, now }), ids });
  }
}
