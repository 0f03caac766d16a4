import type { Static } from 'typebox';
import { PeopleFile, VoiceFile } from './crowd/crowd-files.ts';
import { checkExams, ExamFile, type ExamText } from './exam-file.ts';
import { checkDeeds, DeedFile } from './deed-file.ts';
import { KeepsakeFile } from './keepsake-file.ts';
import { LiveCommentFile } from './live-comments.ts';
import { DemoError, readFolder, readJson, readMarkdown } from './read-file.ts';
import { SchoolFile } from './school-file.ts';
import * as shapes from './shapes.ts';

/** Every text of the demo, read and checked; nothing of it is in the database yet. */
export type DemoTexts = Awaited<ReturnType<typeof readDemoTexts>>;

export type CourseText = Static<typeof shapes.CourseFile>;
export type MiniText = Static<typeof shapes.MiniFile>;
export type LiveText = shapes.LivePlan;
export type CommentText = Static<typeof shapes.CommentFile>[number];
export type LoginText = Static<typeof shapes.LoginFile>[number];
export interface AnswerText {
  head: Static<typeof shapes.AnswerHead>;
  markdown: string;
}
export interface ArticleText {
  head: Static<typeof shapes.ArticleHead>;
  markdown: string;
}

/** Reads `folder` whole. Throws DemoError for the first file that is missing, misshapen, or names what is not there. */
export async function readDemoTexts(folder: string) {
  const json = (of: string, schema: typeof shapes.CourseFile | typeof shapes.MiniFile) => ({
    of,
    ending: '.json',
    read: (file: string) => readJson(folder, file, schema),
  });
  const markdown = <
    S extends typeof shapes.ArticleHead | typeof shapes.SystemHead | typeof shapes.AnswerHead,
  >(
    of: string,
    schema: S,
  ) => ({
    of,
    ending: '.md',
    read: (file: string) => readMarkdown(folder, file, schema),
  });
  const texts = {
    areas: await readJson(folder, 'areas.json', shapes.AreaFile),
    majors: await readJson(folder, 'majors.json', shapes.MajorFile),
    accounts: await readJson(folder, 'accounts.json', shapes.AccountFile),
    experts: await readJson(folder, 'experts.json', shapes.ExpertFile),
    articles: await readFolder(folder, markdown('articles', shapes.ArticleHead)),
    courses: (await readFolder(folder, json('courses', shapes.CourseFile))) as Map<string, CourseText>,
    exams: await readFolder<ExamText>(folder, {
      of: 'exams',
      ending: '.json',
      read: (file) => readJson(folder, file, ExamFile),
    }),
    minis: (await readFolder(folder, json('minis', shapes.MiniFile))) as Map<string, MiniText>,
    lives: await readJson(folder, 'lives.json', shapes.LiveFile),
    comments: await readJson(folder, 'comments.json', shapes.CommentFile),
    liveComments: await readJson(folder, 'live-comments.json', LiveCommentFile),
    logins: await readJson(folder, 'logins.json', shapes.LoginFile),
    keepsakes: await readJson(folder, 'keepsakes.json', KeepsakeFile),
    schoolLife: await readJson(folder, 'school-life.json', SchoolFile),
    deeds: await readJson(folder, 'deeds.json', DeedFile),
    people: await readJson(folder, 'people.json', PeopleFile),
    voices: await readJson(folder, 'voices.json', VoiceFile),
    pages: await readJson(folder, 'pages.json', shapes.PageFile),
    config: await readJson(folder, 'config.json', shapes.ConfigFile),
    words: (await readJson(folder, 'words.json', shapes.WordFile)).words,
    system: await readFolder(folder, markdown('system', shapes.SystemHead)),
    answers: await readFolder(folder, markdown('qa', shapes.AnswerHead)),
  };
  checkReferences(texts);
  checkExams(texts.exams, texts.courses);
  checkDeeds(texts.deeds, { contents: new Set(listKeys(texts)), courses: texts.courses });
  return texts;
}

interface Referring {
  expert: string;
  major: string;
  account: string;
  area: string;
}

/** What files name must be there: found now, with the name of the file, rather than half-way through the load. */
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
  keepsakes: Static<typeof KeepsakeFile>;
  answers: Map<string, AnswerText>;
  voices: Static<typeof VoiceFile>;
}): void {
  const known = {
    area: new Set(texts.areas.map((area) => area.code)),
    major: new Set(texts.majors.map((major) => major.slug)),
    account: new Set(texts.accounts.map((account) => account.slug)),
    expert: new Set(texts.experts.map((expert) => expert.slug)),
    course: new Set(texts.courses.keys()),
    content: new Set(listKeys(texts)),
  };
  const check = (file: string, kind: keyof typeof known, name: string | undefined) => {
    if (name !== undefined && !known[kind].has(name))
      throw new DemoError(`demo/${file}: /${kind} ${name} is not known`);
  };
  const checkAll = (file: string, text: Referring) => {
    for (const kind of ['area', 'major', 'account', 'expert'] as const) check(file, kind, text[kind]);
  };
  for (const account of texts.accounts) check('accounts.json', 'area', account.area);
  for (const [slug, { head }] of texts.articles) checkAll(`articles/${slug}.md`, head);
  for (const [slug, course] of texts.courses) checkAll(`courses/${slug}.json`, course);
  for (const [slug, mini] of texts.minis) {
    checkAll(`minis/${slug}.json`, mini);
    check(`minis/${slug}.json`, 'course', mini.course);
  }
  for (const live of texts.lives) checkAll(`lives.json (${live.slug})`, live);
  for (const [slug, { head }] of texts.answers) {
    check(`qa/${slug}.md`, 'expert', head.expert);
    check(`qa/${slug}.md`, 'major', head.major);
    check(`qa/${slug}.md`, 'content', head.read);
  }
  for (const { on } of texts.comments) check('comments.json', 'content', on);
  for (const { on } of texts.liveComments) check('live-comments.json', 'content', on);
  for (const { area, expert, owner } of texts.logins) {
    check('logins.json', 'area', area);
    check('logins.json', 'expert', expert);
    check('logins.json', 'account', owner);
  }
  for (const { likes, collects, reserves, follows } of texts.keepsakes) {
    for (const key of [...likes, ...collects, ...reserves]) check('keepsakes.json', 'content', key);
    for (const slug of follows) check('keepsakes.json', 'expert', slug);
  }
  for (const { on, says } of texts.voices.themes) {
    for (const key of [...on, ...says.flatMap(({ at }) => at ?? [])]) check('voices.json', 'content', key);
  }
}

/** `course/teen-walk` and so on: how comments and voices name contents. */
const listKeys = (texts: Pick<DemoTexts, 'articles' | 'courses' | 'minis' | 'lives'>): string[] => [
  ...[...texts.courses.keys()].map((slug) => `course/${slug}`),
  ...[...texts.minis.keys()].map((slug) => `mini/${slug}`),
  ...[...texts.articles.keys()].map((slug) => `article/${slug}`),
  ...texts.lives.map(({ slug }) => `live/${slug}`),
];
