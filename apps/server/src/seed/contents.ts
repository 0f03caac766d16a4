import type { Block } from '@academy/contract/areas/shapes.ts';
import type { LiveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../db/database.ts';
import type {
  ContentInput,
  CourseInput,
  ExpertLiveInput,
  LiveInput,
} from '../domain/publishing/content-input.ts';
import { plainText } from '../domain/publishing/plain-text.ts';
import { composeSessions } from './act-sessions.ts';
import type { ArticleText, CourseText, LiveText, MiniText } from './demo-texts.ts';
import type { Foundations } from './foundations.ts';
import { planLive } from './live-plan.ts';
import { wasPublished } from './was-published.ts';
import { parseMarkdown } from './markdown.ts';
import type { GetPicture } from './pictures.ts';
import { DemoError } from './read-file.ts';
import type { StoredVideo } from './videos.ts';

/** What turns a text of the demo into a content: ids of what it names, its drawings, its videos. */
export interface Context {
  foundations: Foundations;
  getPicture: GetPicture;
  loadVideo(name: string): Promise<StoredVideo>;
}

/** Unhurried silent reading of Chinese, in characters a second. */
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

function common(text: CommonText, { key, file, context }: { key: string; file: string; context: Context }) {
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
  { head, markdown }: ArticleText,
  context: Context,
): ContentInput {
  const file = `articles/${slug}.md`;
  const blocks = body(markdown, { file, context });
  const readingSeconds = Math.max(10, Math.ceil(plainText(blocks).length / readingSpeed));
  return {
    type: 'graphic',
    ...common(head, { key: `article/${slug}`, file, context }),
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
  for (const chapter of course.chapters) {
    const lessons: CourseInput['chapters'][number]['lessons'] = [];
    for (const { slug: key, title, summary } of chapter.lessons) {
      const video = await context.loadVideo(`lessons/${slug}/${key}`);
      lessons.push({ key, title, summary, transcript: video.transcript, videoId: video.id });
    }
    chapters.push({ title: chapter.title, lessons });
  }
  const shared = common(course, { key: `course/${slug}`, file, context });
  return {
    type: 'course',
    ...shared,
    body: body(course.intro, { file, context }),
    credit: course.credit,
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
  const shared = common(mini, { key: `mini/${slug}`, file, context });
  return {
    type: 'miniVideo',
    ...shared,
    body: [],
    videoId: video.id,
    courseId,
    transcript: video.transcript,
  };
}

/** A live as it should be at `now`; one that is there already keeps its beginning while that is still true. */
export async function composeLive(
  live: LiveText,
  context: Context & { db: Db; now: Date },
): Promise<LiveInput> {
  const file = `lives.json (${live.slug})`;
  const key = `live/${live.slug}`;
  const before = await context.db
    .selectFrom('lives')
    .innerJoin('contents', 'contents.id', 'lives.content_id')
    .select(['lives.status', 'lives.starts_at as startsAt', 'lives.ends_at as endsAt'])
    .select(['lives.video_id as videoId'])
    .where('contents.key', '=', key)
    .executeTakeFirst();
  const { status, capacity = null } = live;
  const known = before?.status === status ? { status, startsAt: before.startsAt } : undefined;
  const shared = common(live, { key, file, context });
  const text = body(live.intro, { file, context });
  if (before && (await wasPublished(context.db, key))) {
    const ran = { ...before, status: before.status as LiveStatus, agenda: [...live.agenda] };
    return withSessions(live, { context, content: { ...shared, body: text, ...ran, capacity } });
  }
  const videoId = await findReplay(live, { file, context });
  const schedule = planLive(live, context.now, known);
  return withSessions(live, { context, content: { ...shared, body: text, ...schedule, videoId, capacity } });
}

/** Gives a content its type, and an activity its sessions. */
async function withSessions(
  live: LiveText,
  { content, context }: { content: Omit<ExpertLiveInput, 'type'>; context: Context & { db: Db } },
): Promise<LiveInput> {
  if (live.kind === 'expertLive') return { type: 'expertLive', ...content };
  const { expert } = context.foundations;
  const sessions = await composeSessions(live, { db: context.db, startsAt: content.startsAt, expert });
  return { type: 'actLive', ...content, sessions };
}

async function findReplay(live: LiveText, { file, context }: { file: string; context: Context }) {
  if (live.replay === null) return null;
  try {
    return (await context.loadVideo(`lessons/${live.replay}`)).id;
  } catch (cause) {
    throw new DemoError(`demo/${file}: /replay ${live.replay}: ${(cause as Error).message}`, { cause });
  }
}
