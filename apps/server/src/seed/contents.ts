import type { Block } from '@academy/contract/areas/shapes.ts';
import type { LiveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../db/database.ts';
import { computeCourseCredit } from '../domain/credit/credit-rules.ts';
import type {
  ContentInput,
  CourseInput,
  ExpertLiveInput,
  LiveInput,
} from '../domain/publishing/content-input.ts';
import { plainText } from '../domain/publishing/search-index.ts';
import { composeSessions, scheduleLive } from './live-schedule.ts';
import type { ArticleText, CourseText, LiveText, MiniText } from './demo-texts.ts';
import type { Foundations } from './foundations.ts';
import { wasBroadcast } from './refresh-lives.ts';
import { parseMarkdown } from './markdown.ts';
import type { GetPicture } from './pictures.ts';
import { DemoError } from './demo-files.ts';
import { filmOf, type StoredVideo } from './videos.ts';

/** What the compose functions need to turn a demo text into a content: ids by name, pictures and videos. */
export interface Context {
  foundations: Foundations;
  getPicture: GetPicture;
  loadVideo(name: string): Promise<StoredVideo>;
}

/** Slow silent reading of Chinese, in characters per second. */
const readingSpeed = 5;

interface CommonText {
  title: string;
  summary: string;
  cover: string;
  expert: string;
  major: string;
  account: string;
  area: string;
  tags?: string[];
}

function commonFields(
  text: CommonText,
  { key, file, context }: { key: string; file: string; context: Context },
) {
  const { area, major, account, expert } = context.foundations;
  return {
    key,
    title: text.title,
    summary: text.summary,
    tags: text.tags ?? [],
    coverId: context.getPicture(`scenes/${text.cover}`, file).id,
    expertId: expert.get(text.expert) ?? null,
    accountId: account.get(text.account) ?? 0,
    areaId: area.get(text.area) ?? 0,
    majorId: major.get(text.major) ?? null,
  };
}

function body(markdown: string, { file, context }: { file: string; context: Context }): Block[] {
  return parseMarkdown(markdown, (name) => {
    const { url, width, height, colour } = context.getPicture(`scenes/${name}`, file);
    return { url, width, height, colour };
  });
}

export function composeArticle(
  slug: string,
  { frontMatter, markdown }: ArticleText,
  context: Context,
): ContentInput {
  const file = `articles/${slug}.md`;
  const blocks = body(markdown, { file, context });
  const readingSeconds = Math.max(10, Math.ceil(plainText(blocks).length / readingSpeed));
  return {
    type: 'graphic',
    ...commonFields(frontMatter, { key: `article/${slug}`, file, context }),
    body: blocks,
    readingSeconds,
  };
}

export async function composeCourse(
  slug: string,
  course: CourseText,
  context: Context,
): Promise<ContentInput> {
  const file = `courses/${slug}.json`;
  const chapters: CourseInput['chapters'] = [];
  let seconds = 0;
  for (const chapter of course.chapters) {
    const lessons: CourseInput['chapters'][number]['lessons'] = [];
    for (const { slug: key, title, summary } of chapter.lessons) {
      const video = await context.loadVideo(`lessons/${slug}/${key}`);
      lessons.push({ key, title, summary, transcript: video.transcript, videoId: video.id });
      seconds += video.seconds;
    }
    chapters.push({ title: chapter.title, lessons });
  }
  const shared = commonFields(course, { key: `course/${slug}`, file, context });
  return {
    type: 'course',
    ...shared,
    body: body(course.intro, { file, context }),
    credit: computeCourseCredit(seconds),
    chapters,
  };
}

export async function composeMini(
  slug: string,
  mini: MiniText,
  context: Context & { courseIds: Map<string, number> },
): Promise<ContentInput> {
  const file = `minis/${slug}.json`;
  const video = await context.loadVideo(`minis/${slug}`);
  const courseId = mini.course === undefined ? null : (context.courseIds.get(mini.course) ?? null);
  const shared = commonFields(mini, { key: `mini/${slug}`, file, context });
  return {
    type: 'miniVideo',
    ...shared,
    body: [],
    videoId: video.id,
    courseId,
    transcript: video.transcript,
  };
}

/**
 * A live's input as it should be at `now`. An existing live keeps its start as long as the start still fits the
 * status; one that was really broadcast keeps its schedule and video.
 */
export async function composeLive(
  live: LiveText,
  context: Context & { db: Db; now: Date },
): Promise<LiveInput> {
  const file = `lives.json (${live.slug})`;
  const key = `live/${live.slug}`;
  const existing = await context.db
    .selectFrom('lives')
    .innerJoin('contents', 'contents.id', 'lives.content_id')
    .select(['lives.status', 'lives.starts_at as startsAt', 'lives.ends_at as endsAt'])
    .select(['lives.video_id as videoId'])
    .where('contents.key', '=', key)
    .executeTakeFirst();
  const { status, capacity = null } = live;
  const previousSchedule = existing?.status === status ? { status, startsAt: existing.startsAt } : undefined;
  const shared = commonFields(live, { key, file, context });
  const text = body(live.intro, { file, context });
  if (existing && (await wasBroadcast(context.db, key))) {
    const actualSchedule = { ...existing, status: existing.status as LiveStatus, agenda: [...live.agenda] };
    return withSessions(live, { context, content: { ...shared, body: text, ...actualSchedule, capacity } });
  }
  const videoId = await findReplayVideoId(live, { file, context });
  const schedule = scheduleLive(live, context.now, previousSchedule);
  return withSessions(live, { context, content: { ...shared, body: text, ...schedule, videoId, capacity } });
}

/** Adds the content type, and the sessions of an activity. */
async function withSessions(
  live: LiveText,
  { content, context }: { content: Omit<ExpertLiveInput, 'type'>; context: Context & { db: Db } },
): Promise<LiveInput> {
  if (live.kind === 'expertLive') return { type: 'expertLive', ...content };
  const { expert } = context.foundations;
  const sessions = await composeSessions(live, {
    db: context.db,
    startsAt: content.startsAt,
    expertIds: expert,
  });
  return { type: 'actLive', ...content, sessions };
}

async function findReplayVideoId(live: LiveText, { file, context }: { file: string; context: Context }) {
  if (live.replay === null) return null;
  try {
    return (await context.loadVideo(filmOf(live.replay))).id;
  } catch (cause) {
    throw new DemoError(`demo/${file}: /replay ${live.replay}: ${(cause as Error).message}`, { cause });
  }
}
