import { CompiledQuery } from 'kysely';
import type { Db } from '../db/database.ts';
import { refreshStatistics } from '../domain/statistics/refresh-statistics.ts';
import type { ContentInput } from '../domain/publishing/content-input.ts';
import type { Clock } from '../kit/clock.ts';
import type { SealedText } from '../kit/sealed-text.ts';
import type { Storage } from '../ports/storage.ts';
import { loadAnswers } from './approved-answers.ts';
import { loadChildren } from './children.ts';
import { loadComments } from './comments.ts';
import { composeArticle, composeCourse, composeLive, composeMini, type Context } from './contents.ts';
import { loadSimulatedUsers } from './simulated-users/load-simulated-users.ts';
import { loadActivities } from './activities.ts';
import { computeEdition } from './edition.ts';
import { readDemoTexts, type DemoTexts } from './demo-texts.ts';
import { loadExams } from './exams.ts';
import { loadFamilies } from './families/load-families.ts';
import { loadFoundations } from './foundations.ts';
import { loadInteractions } from './interactions.ts';
import { loadBroadcasts } from './load-broadcasts.ts';
import { loadLiveComments } from './live-comments.ts';
import { loadLiveRecords } from './live-records.ts';
import { loadLogins } from './logins.ts';
import { loadNotices } from './notices.ts';
import { loadPages } from './pages.ts';
import { loadPhrasings } from './phrasings.ts';
import { loadPictures } from './pictures.ts';
import {
  listContentRecords,
  momentBefore,
  publishDemoContent,
  withdrawRemovedContents,
} from './publish-content.ts';
import { refreshLives } from './refresh-lives.ts';
import { loadVideo, restoreMedia } from './videos.ts';
import { loadRecommendations } from './recommendations.ts';
import { applyConfig, loadSystemTexts } from './system-settings.ts';
import { loadSchools } from './schools.ts';

interface SeedDeps {
  db: Db;
  storage: Storage;
  clock: Clock;
  /** The path of the folder `demo/`. */
  folder: string;
  /** Seals the keys of second factors. Absent: the demo's operators have none. */
  secrets?: SealedText | undefined;
}

/** The number of changed days that the statistics refresh handles in one step: enough for months of all users. */
const statisticsBatchSize = 50_000;

/**
 * The key of the advisory lock: the same in every process, so that two servers on one database never load at the same
 * time.
 */
const lockKey = 7_307_002;

/**
 * Loads the demo once, and again when its files changed; a second load leaves unchanged rows alone, and those that
 * somebody edited since, and withdraws what the files no longer have. A start without a load still restores files that
 * are missing in the storage and reschedules lives. Throws DemoError when a file is missing or has the wrong shape; all texts are
 * checked before anything is written. Needs a pool of at least two connections, because one holds the lock.
 */
export async function seedDemo(deps: SeedDeps): Promise<void> {
  const edition = await computeEdition(deps);
  await runExclusively(deps.db, async () => {
    const { demo_edition: loaded } = await deps.db
      .selectFrom('system_config')
      .select('demo_edition')
      .executeTakeFirstOrThrow();
    if (loaded === edition) {
      await restoreMedia(deps);
      await loadBroadcasts(deps);
      await refreshLives(deps);
      return;
    }
    await loadDemo(deps);
    await refreshStatistics(deps.db, { batchSize: statisticsBatchSize });
    // Written last, so that an interrupted load is repeated.
    await deps.db.updateTable('system_config').set({ demo_edition: edition }).execute();
  });
}

async function loadDemo(deps: SeedDeps): Promise<void> {
  const texts = await readDemoTexts(deps.folder);
  const getPicture = await loadPictures(deps);
  const foundations = await loadFoundations(deps.db, { texts, getPicture });
  const context = { foundations, getPicture, loadVideo: createVideoLoader(deps) };
  const contentIds = await loadContents(deps, texts, context);
  const now = deps.clock.now();
  await loadExams(deps.db, { exams: texts.exams, contentIds });
  await loadComments(deps.db, { texts, contentIds, getPicture, now });
  await loadLiveComments(deps.db, { liveComments: texts.liveComments, contentIds });
  await loadSimulatedUsers(deps.db, { texts, foundations, contentIds, getPicture, now });
  await loadLogins(deps.db, { texts, foundations, getPicture, now, secrets: deps.secrets });
  await loadLiveRecords(deps.db, { liveRecords: texts.liveRecords, contentIds });
  await loadBroadcasts(deps);
  await loadInteractions(deps.db, { interactions: texts.interactions, foundations, contentIds, now });
  const { recommendations } = texts;
  await loadRecommendations(deps.db, { recommendations, accountIds: foundations.account, contentIds, now });
  await loadSchools(deps.db, { schoolLife: texts.schoolLife, foundations, contentIds, now });
  await loadChildren(deps.db, { children: texts.schoolLife.children, contentIds, now });
  await loadActivities(deps.db, { activities: texts.activities, contentIds, now });
  await loadFamilies(deps.db, { families: texts.schoolLife.families, now });
  await loadNotices(deps.db, { nicknames: texts.logins.map(({ nickname }) => nickname), now });
  await loadPages(deps.db, texts.pages, { ...context, contentIds });
  await loadSystemTexts(deps.db, { texts, getPicture });
  await loadAnswers(deps.db, { answers: texts.answers, foundations, contentIds, now });
  await loadPhrasings(deps.db, { phrasings: texts.phrasings, contentIds });
  await applyConfig(deps, texts.config);
}

function runExclusively(db: Db, work: () => Promise<void>): Promise<void> {
  return db.connection().execute(async (connection) => {
    // A second server waits here for the whole load of the first one, which takes longer than a statement may.
    await connection.executeQuery(CompiledQuery.raw('set statement_timeout = 0'));
    await connection.executeQuery(CompiledQuery.raw('select pg_advisory_lock($1)', [lockKey]));
    try {
      await work();
    } finally {
      await connection.executeQuery(CompiledQuery.raw('select pg_advisory_unlock($1)', [lockKey]));
      await connection.executeQuery(CompiledQuery.raw('reset statement_timeout'));
    }
  });
}

/** Caches videos by name: a replay shows the video of a lesson, which is read only once. */
function createVideoLoader(deps: SeedDeps): Context['loadVideo'] {
  const cache = new Map<string, ReturnType<Context['loadVideo']>>();
  return (name) => {
    const promise = cache.get(name) ?? loadVideo(deps, name);
    cache.set(name, promise);
    return promise;
  };
}

/**
 * Publishes the contents and withdraws those whose files were removed. Returns content ids by content key, such as
 * `course/teen-walk`.
 */
async function loadContents(
  { db, clock }: SeedDeps,
  texts: DemoTexts,
  context: Context,
): Promise<Map<string, number>> {
  const now = clock.now();
  const ids = new Map<string, number>();
  const records = await listContentRecords(db);
  const publish = async (content: ContentInput, daysAgo: number, slug: string) => {
    const at = momentBefore(now, daysAgo, slug);
    ids.set(content.key, await publishDemoContent(db, { content, at, records }));
  };
  for (const [slug, course] of texts.courses)
    await publish(await composeCourse(slug, course, context), course.daysAgo, slug);
  const courseIds = new Map([...texts.courses.keys()].map((slug) => [slug, ids.get(`course/${slug}`) ?? 0]));
  for (const [slug, mini] of texts.minis) {
    await publish(await composeMini(slug, mini, { ...context, courseIds }), mini.daysAgo, slug);
  }
  for (const [slug, article] of texts.articles) {
    await publish(composeArticle(slug, article, context), article.frontMatter.daysAgo, slug);
  }
  for (const live of texts.lives) {
    const announcedDaysAgo = Math.max(0, Math.ceil(-live.startsIn / 24)) + 2;
    await publish(await composeLive(live, { ...context, db, now }), announcedDaysAgo, live.slug);
  }
  await withdrawRemovedContents(db, { keys: new Set(ids.keys()), records });
  return ids;
}
