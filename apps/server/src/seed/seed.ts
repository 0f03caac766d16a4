import { CompiledQuery } from 'kysely';
import type { Db } from '../db/database.ts';
import { bringUpToDate } from '../domain/figures/bring-up-to-date.ts';
import type { Clock } from '../kit/clock.ts';
import type { Storage } from '../ports/storage.ts';
import { loadAnswers } from './answers.ts';
import { loadChildren } from './children.ts';
import { loadComments } from './comments.ts';
import { composeArticle, composeCourse, composeLive, composeMini, type Context } from './contents.ts';
import { loadCrowd } from './crowd/load-crowd.ts';
import { loadDeeds } from './deeds.ts';
import { readEdition } from './edition.ts';
import { readDemoTexts, type DemoTexts } from './demo-texts.ts';
import { loadExams } from './exams.ts';
import { loadFamilies } from './families/load-families.ts';
import { loadFoundations } from './foundations.ts';
import { loadKeepsakes } from './keepsakes.ts';
import { loadLiveComments } from './live-comments.ts';
import { loadLogins } from './logins.ts';
import { loadPages } from './pages.ts';
import { loadPictures } from './pictures.ts';
import { momentBefore, publishDemo } from './publish.ts';
import { refreshLives } from './refresh-lives.ts';
import { restoreMedia } from './restore-media.ts';
import { applyConfig } from './system-config.ts';
import { loadSchoolLife } from './school-life.ts';
import { loadSystemTexts } from './system-texts.ts';
import { loadVideo } from './videos.ts';

export interface SeedParts {
  db: Db;
  storage: Storage;
  clock: Clock;
  /** Where `demo/` lies. */
  folder: string;
}

/** So much is counted in at once that months of everybody are one step. */
const months = 50_000;

/** The same for every process, so that two servers on one database do not load at once. */
const lockKey = 7_307_002;

/**
 * Loads the demo once; again only when its files changed, and then what did not change is left alone. A start that
 * loads nothing still brings back files that the storage lost and moves lives so that one is running: everything else
 * is the operator's from the first load on. Throws DemoError when a file is missing or misshapen; texts are all checked
 * before anything is written. Needs a pool of at least two connections.
 */
export async function seedDemo(parts: SeedParts): Promise<void> {
  const edition = await readEdition(parts);
  await alone(parts.db, async () => {
    const { demo_edition: loaded } = await parts.db
      .selectFrom('system_config')
      .select('demo_edition')
      .executeTakeFirstOrThrow();
    if (loaded === edition) {
      await restoreMedia(parts);
      await refreshLives(parts);
      return;
    }
    await load(parts);
    await bringUpToDate(parts.db, { atOnce: months });
    // Last: a load that was interrupted is done again.
    await parts.db.updateTable('system_config').set({ demo_edition: edition }).execute();
  });
}

async function load(parts: SeedParts): Promise<void> {
  const texts = await readDemoTexts(parts.folder);
  const getPicture = await loadPictures(parts);
  const foundations = await loadFoundations(parts.db, { texts, getPicture });
  const context = { foundations, getPicture, loadVideo: rememberVideos(parts) };
  const contentIds = await loadContents(parts, texts, context);
  const now = parts.clock.now();
  await loadExams(parts.db, { exams: texts.exams, contentIds });
  await loadComments(parts.db, { texts, contentIds, getPicture, now });
  await loadLiveComments(parts.db, { liveComments: texts.liveComments, contentIds });
  await loadCrowd(parts.db, { texts, foundations, contentIds, getPicture, now });
  await loadLogins(parts.db, { texts, foundations, getPicture });
  await loadKeepsakes(parts.db, { keepsakes: texts.keepsakes, foundations, contentIds, now });
  await loadSchoolLife(parts.db, { schoolLife: texts.schoolLife, foundations, contentIds, now });
  await loadChildren(parts.db, { children: texts.schoolLife.children, contentIds, now });
  await loadDeeds(parts.db, { deeds: texts.deeds, contentIds, now });
  await loadFamilies(parts.db, { families: texts.schoolLife.families, now });
  await loadPages(parts.db, texts.pages, { ...context, contentIds });
  await loadSystemTexts(parts.db, { texts, getPicture });
  await loadAnswers(parts.db, { answers: texts.answers, foundations, contentIds, now });
  await applyConfig(parts, texts.config);
}

function alone(db: Db, work: () => Promise<void>): Promise<void> {
  return db.connection().execute(async (connection) => {
    // Whoever waits here waits for another server's whole load.
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

/** A replay shows a lesson's video: each is read once. */
function rememberVideos(parts: SeedParts): Context['loadVideo'] {
  const known = new Map<string, ReturnType<Context['loadVideo']>>();
  return (name) => {
    const loading = known.get(name) ?? loadVideo(parts, name);
    known.set(name, loading);
    return loading;
  };
}

/** Ids by the names that files use: `course/teen-walk`. */
async function loadContents(
  { db, clock }: SeedParts,
  texts: DemoTexts,
  context: Context,
): Promise<Map<string, number>> {
  const now = clock.now();
  const ids = new Map<string, number>();
  for (const [slug, course] of texts.courses) {
    const content = await composeCourse(slug, course, context);
    ids.set(content.key, await publishDemo(db, content, momentBefore(now, course.daysAgo, slug)));
  }
  const courseIds = new Map([...texts.courses.keys()].map((slug) => [slug, ids.get(`course/${slug}`) ?? 0]));
  for (const [slug, mini] of texts.minis) {
    const content = await composeMini(slug, mini, { ...context, courseIds });
    ids.set(content.key, await publishDemo(db, content, momentBefore(now, mini.daysAgo, slug)));
  }
  for (const [slug, article] of texts.articles) {
    const content = composeArticle(slug, article, context);
    ids.set(content.key, await publishDemo(db, content, momentBefore(now, article.head.daysAgo, slug)));
  }
  for (const live of texts.lives) {
    const content = await composeLive(live, { ...context, db, now });
    const announced = Math.max(0, Math.ceil(-live.startsIn / 24)) + 2;
    ids.set(content.key, await publishDemo(db, content, momentBefore(now, announced, live.slug)));
  }
  return ids;
}
