import type { Static } from 'typebox';
import { SimulatedUserFile, CommentTemplateFile } from './simulated-users/file-schemas.ts';
import { checkExams, ExamFile, type ExamText } from './exams.ts';
import { checkActivities, ActivityFile } from './activities.ts';
import { InteractionFile } from './interaction-file.ts';
import { LiveCommentFile } from './live-comments.ts';
import { readLiveRecords } from './live-record-file.ts';
import { DemoError, readFolder, readJson, readMarkdown } from './demo-files.ts';
import { checkPhrasings, readPhrasings } from './phrasings.ts';
import { checkRecommendations, RecommendationFile } from './recommendations.ts';
import { SchoolFile } from './school-file.ts';
import * as shapes from './file-schemas.ts';

/** All texts of the demo, read and validated; nothing is written to the database here. */
export type DemoTexts = Awaited<ReturnType<typeof readDemoTexts>>;

export type CourseText = Static<typeof shapes.CourseFile>;
export type MiniText = Static<typeof shapes.MiniFile>;
export type LiveText = shapes.LivePlan;
export type CommentText = Static<typeof shapes.CommentFile>[number];
export type LoginText = Static<typeof shapes.LoginFile>[number];
export interface AnswerText {
  frontMatter: Static<typeof shapes.AnswerFrontMatter>;
  markdown: string;
}
export interface ArticleText {
  frontMatter: Static<typeof shapes.ArticleFrontMatter>;
  markdown: string;
}

/**
 * Reads all texts in `folder`. Throws DemoError for the first file that is missing, has the wrong shape, or refers to
 * something unknown.
 */
export async function readDemoTexts(folder: string) {
  const json = (subfolder: string, schema: typeof shapes.CourseFile | typeof shapes.MiniFile) => ({
    subfolder,
    extension: '.json',
    read: (file: string) => readJson(folder, file, schema),
  });
  const markdown = <
    S extends
      | typeof shapes.ArticleFrontMatter
      | typeof shapes.SystemFrontMatter
      | typeof shapes.AnswerFrontMatter,
  >(
    subfolder: string,
    schema: S,
  ) => ({
    subfolder,
    extension: '.md',
    read: (file: string) => readMarkdown(folder, file, schema),
  });
  const lives = await readJson(folder, 'lives.json', shapes.LiveFile);
  const texts = {
    areas: await readJson(folder, 'areas.json', shapes.AreaFile),
    majors: await readJson(folder, 'majors.json', shapes.MajorFile),
    accounts: await readJson(folder, 'accounts.json', shapes.AccountFile),
    experts: await readJson(folder, 'experts.json', shapes.ExpertFile),
    articles: await readFolder(folder, markdown('articles', shapes.ArticleFrontMatter)),
    courses: (await readFolder(folder, json('courses', shapes.CourseFile))) as Map<string, CourseText>,
    exams: await readFolder<ExamText>(folder, {
      subfolder: 'exams',
      extension: '.json',
      read: (file) => readJson(folder, file, ExamFile),
    }),
    minis: (await readFolder(folder, json('minis', shapes.MiniFile))) as Map<string, MiniText>,
    lives,
    comments: await readJson(folder, 'comments.json', shapes.CommentFile),
    liveComments: await readJson(folder, 'live-comments.json', LiveCommentFile),
    liveRecords: await readLiveRecords(folder, lives),
    logins: await readJson(folder, 'logins.json', shapes.LoginFile),
    interactions: await readJson(folder, 'interactions.json', InteractionFile),
    recommendations: await readJson(folder, 'recommendations.json', RecommendationFile),
    schoolLife: await readJson(folder, 'school-life.json', SchoolFile),
    activities: await readJson(folder, 'activities.json', ActivityFile),
    simulatedUsers: await readJson(folder, 'simulated-users.json', SimulatedUserFile),
    commentTemplates: await readJson(folder, 'comment-templates.json', CommentTemplateFile),
    pages: await readJson(folder, 'pages.json', shapes.PageFile),
    config: await readJson(folder, 'config.json', shapes.ConfigFile),
    words: (await readJson(folder, 'search-words.json', shapes.WordFile)).words,
    system: await readFolder(folder, markdown('system', shapes.SystemFrontMatter)),
    answers: await readFolder(folder, markdown('qa', shapes.AnswerFrontMatter)),
    phrasings: await readPhrasings(folder),
  };
  checkReferences(texts);
  checkExams(texts.exams, texts.courses);
  const contents = new Set(listContentKeys(texts));
  checkActivities(texts.activities, { contents, courses: texts.courses, comments: texts.comments });
  checkRecommendations(texts.recommendations, { contents, accounts: texts.accounts });
  checkPhrasings(texts.phrasings, listSourceKeys(contents, texts));
  return texts;
}

/** Everything that may have phrasings: contents, lessons, approved answers, articles about the academy. */
const listSourceKeys = (
  contents: ReadonlySet<string>,
  texts: {
    courses: ReadonlyMap<string, CourseText>;
    answers: ReadonlyMap<string, unknown>;
    system: ReadonlyMap<string, unknown>;
  },
): Set<string> =>
  new Set([
    ...contents,
    ...[...texts.courses].flatMap(([slug, { chapters }]) =>
      chapters.flatMap(({ lessons }) => lessons.map((lesson) => `course/${slug}/${lesson.slug}`)),
    ),
    ...[...texts.answers.keys()].map((slug) => `answer/${slug}`),
    ...[...texts.system.keys()].map((slug) => `system/${slug}`),
  ]);

interface ContentReferences {
  expert: string;
  major: string;
  account: string;
  area: string;
}

/**
 * Checks that every reference between files exists, so that a wrong one is reported with its file's name before the
 * load begins.
 */
function checkReferences(texts: {
  areas: { code: string }[];
  majors: { slug: string }[];
  accounts: { slug: string; area: string }[];
  experts: { slug: string }[];
  articles: Map<string, ArticleText>;
  courses: Map<string, CourseText>;
  minis: Map<string, MiniText>;
  lives: LiveText[];
  comments: CommentText[];
  liveComments: Static<typeof LiveCommentFile>;
  logins: LoginText[];
  interactions: Static<typeof InteractionFile>;
  answers: Map<string, AnswerText>;
  commentTemplates: Static<typeof CommentTemplateFile>;
}): void {
  const known = {
    area: new Set(texts.areas.map((area) => area.code)),
    major: new Set(texts.majors.map((major) => major.slug)),
    account: new Set(texts.accounts.map((account) => account.slug)),
    expert: new Set(texts.experts.map((expert) => expert.slug)),
    course: new Set(texts.courses.keys()),
    content: new Set(listContentKeys(texts)),
  };
  const check = (file: string, kind: keyof typeof known, name: string | undefined) => {
    if (name !== undefined && !known[kind].has(name))
      throw new DemoError(`demo/${file}: /${kind} ${name} is not known`);
  };
  const checkAll = (file: string, text: ContentReferences) => {
    for (const kind of ['area', 'major', 'account', 'expert'] as const) check(file, kind, text[kind]);
  };
  for (const account of texts.accounts) check('accounts.json', 'area', account.area);
  for (const [slug, { frontMatter }] of texts.articles) checkAll(`articles/${slug}.md`, frontMatter);
  for (const [slug, course] of texts.courses) checkAll(`courses/${slug}.json`, course);
  for (const [slug, mini] of texts.minis) {
    checkAll(`minis/${slug}.json`, mini);
    check(`minis/${slug}.json`, 'course', mini.course);
  }
  for (const live of texts.lives) checkAll(`lives.json (${live.slug})`, live);
  for (const [slug, { frontMatter }] of texts.answers) {
    check(`qa/${slug}.md`, 'expert', frontMatter.expert);
    check(`qa/${slug}.md`, 'major', frontMatter.major);
    check(`qa/${slug}.md`, 'content', frontMatter.read);
  }
  for (const { on } of texts.comments) check('comments.json', 'content', on);
  for (const { on } of texts.liveComments) check('live-comments.json', 'content', on);
  for (const { area, expert, owner } of texts.logins) {
    check('logins.json', 'area', area);
    check('logins.json', 'expert', expert);
    check('logins.json', 'account', owner);
  }
  for (const { likes, collects, reserves, follows } of texts.interactions) {
    for (const key of [...likes, ...collects, ...reserves]) check('interactions.json', 'content', key);
    for (const slug of follows) check('interactions.json', 'expert', slug);
  }
  for (const { on, says } of texts.commentTemplates.themes) {
    for (const key of [...on, ...says.flatMap(({ at }) => at ?? [])])
      check('comment-templates.json', 'content', key);
  }
}

/** Content keys such as `course/teen-walk`, as comments and comment templates use them. */
const listContentKeys = (texts: Pick<DemoTexts, 'articles' | 'courses' | 'minis' | 'lives'>): string[] => [
  ...[...texts.courses.keys()].map((slug) => `course/${slug}`),
  ...[...texts.minis.keys()].map((slug) => `mini/${slug}`),
  ...[...texts.articles.keys()].map((slug) => `article/${slug}`),
  ...texts.lives.map(({ slug }) => `live/${slug}`),
];
