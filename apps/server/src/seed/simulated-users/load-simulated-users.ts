import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { DemoTexts } from '../demo-texts.ts';
import type { Foundations } from '../foundations.ts';
import type { GetPicture } from '../pictures.ts';
import { generateThreads } from './comments.ts';
import { estimateViews, generateFollows, generateInteractions } from './interactions.ts';
import { generatePeople, type Person } from './people.ts';
import {
  incrementCounters,
  insertFollows,
  insertInteractions,
  insertShares,
  insertThreads,
  listLoadTargets,
  type LoadTarget,
} from './queries.ts';
import { assignTemplates, type CommentTemplate } from './comment-templates.ts';

/** Another seed generates other users from the same texts. */
const seed = 'effective-parents';

interface LoadOptions {
  texts: DemoTexts;
  foundations: Foundations;
  contentIds: ReadonlyMap<string, number>;
  getPicture: GetPicture;
  now: Date;
}

/** People with their database ids, in the same order. */
interface StoredPeople {
  people: Person[];
  ids: number[];
}

/**
 * Loads the simulated users and ten months of their interactions in one transaction. Contents and experts that they
 * met in an earlier load are skipped, so nothing is counted twice, while a content that is new in a later edition
 * still gets its readers. Rows of real users are never read or changed; counters grow by exactly the inserted rows.
 */
export async function loadSimulatedUsers(db: Db, options: LoadOptions): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const context = await loadPeople(tx, options);
    const targets = await listLoadTargets(tx, [...options.contentIds.values()]);
    const templates = assignTemplates(options.texts.commentTemplates, targets);
    for (const target of targets.filter(({ visited }) => !visited)) {
      await loadContent(tx, target, { ...context, options, templates: templates.get(target.key) ?? [] });
    }
    await loadFollows(tx, context, options);
  });
}

async function loadContent(
  tx: Tx,
  target: LoadTarget,
  { people, ids, options, templates }: StoredPeople & { options: LoadOptions; templates: CommentTemplate[] },
): Promise<void> {
  const { now, texts } = options;
  const interactions = generateInteractions(target, { seed, people, now });
  const count = (kind: string) => interactions.filter((interaction) => interaction.kind === kind).length;
  const likes = count('like');
  const shortReplies = texts.commentTemplates.replies;
  const threads = generateThreads({ ...target, likes }, { seed, people, now, templates, shortReplies });
  const comments = threads.reduce((sum, { replies }) => sum + 1 + replies.length, 0);
  await insertInteractions(tx, { contentId: target.id, interactions, ids });
  await insertShares(tx, target.id);
  await insertThreads(tx, { contentId: target.id, threads, ids });
  const { key, type } = target;
  // A live is viewed from its start.
  const views =
    target.kind === 'upcoming'
      ? 0
      : estimateViews({ seed, key, type, traces: interactions.length + comments });
  await incrementCounters(tx, target.id, {
    views,
    likes,
    collects: count('collect'),
    comments,
    reserves: count('reserve'),
  });
}

/** Inserts the people who are missing and returns all of them; existing rows are not changed. */
async function loadPeople(
  tx: Tx,
  { texts, foundations, getPicture, now }: LoadOptions,
): Promise<StoredPeople> {
  const areas = await tx.selectFrom('areas').select(['id', 'signal', 'lev', 'path']).execute();
  const homeAreaIds = texts.accounts
    .filter(({ platform }) => !platform)
    .map(({ area }) => foundations.area.get(area) ?? 0);
  const takenNicknames = new Set(
    texts.comments.flatMap((one) => [one, ...one.replies]).map(({ name }) => name),
  );
  const context = { areas, homeAreaIds, majorIds: [...foundations.major.values()], takenNicknames };
  const people = generatePeople(texts.simulatedUsers, { seed, now, context });
  const avatarIds = people.map(({ face }) =>
    face === null ? null : getPicture(face, 'simulated-users.json').id,
  );
  await sql`
    insert into users (key, nickname, area_id, avatar_id, created_at)
    select * from unnest(
      ${people.map(({ key }) => key)}::text[], ${people.map(({ nickname }) => nickname)}::text[],
      ${people.map(({ areaId }) => areaId)}::integer[], ${avatarIds}::bigint[],
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

async function loadFollows(
  tx: Tx,
  { people, ids }: StoredPeople,
  { texts, foundations, now }: LoadOptions,
): Promise<void> {
  const followedExperts = await tx
    .selectFrom('follows')
    .select('expert_id')
    .distinct()
    .where('user_id', 'in', ids)
    .execute();
  const known = new Set(followedExperts.map(({ expert_id }) => expert_id));
  for (const { slug } of texts.experts) {
    const expertId = foundations.expert.get(slug) ?? 0;
    if (known.has(expertId)) continue;
    await insertFollows(tx, { expertId, follows: generateFollows(slug, { seed, people, now }), ids });
  }
}
