import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ArticleText, type CourseText, type MiniText, readDemoTexts } from './demo-texts.ts';

/**
 * The texts that ship, as a reader meets them: complete, not repeated, and with help wherever they speak of suicide.
 */

const folder = join(import.meta.dirname, '../../../../demo');
const texts = await readDemoTexts(folder);

interface Words {
  at: string;
  text: string;
}

const say = (at: string, ...list: string[]): Words[] => list.map((text) => ({ at, text }));
const ofSlides = (at: string, slides: CourseText['chapters'][number]['lessons'][number]['slides']) =>
  slides.flatMap(({ title, text, say: words }) => say(at, title, text, words));
const ofArticle = ([slug, { frontMatter, markdown }]: [string, ArticleText]) =>
  say(`articles/${slug}`, frontMatter.title, frontMatter.summary, ...markdown.split('\n'));
const ofCourse = ([slug, course]: [string, CourseText]) => [
  ...say(`courses/${slug}`, course.title, course.summary, ...course.intro.split('\n')),
  ...course.chapters.flatMap(({ title, lessons }) => [
    ...say(`courses/${slug}`, title),
    ...lessons.flatMap((lesson) => [
      ...say(`courses/${slug}/${lesson.slug}`, lesson.title, lesson.summary),
      ...ofSlides(`courses/${slug}/${lesson.slug}`, lesson.slides),
    ]),
  ]),
];
const ofMini = ([slug, mini]: [string, MiniText]) => [
  ...say(`minis/${slug}`, mini.title, mini.summary),
  ...ofSlides(`minis/${slug}`, mini.slides),
];
interface FilmText {
  sections: { title: string; slides: CourseText['chapters'][number]['lessons'][number]['slides'] }[];
}
const filmFiles = await readdir(join(folder, 'films'));
const films = await Promise.all(
  filmFiles.map(async (file) => ({
    slug: file.replace('.json', ''),
    ...(JSON.parse(await readFile(join(folder, 'films', file), 'utf8')) as FilmText),
  })),
);
const written = [
  ...films.flatMap(({ slug, sections }) =>
    sections.flatMap(({ title, slides }) => [
      ...say(`films/${slug}`, title),
      ...ofSlides(`films/${slug}`, slides),
    ]),
  ),
  ...[...texts.articles].flatMap(ofArticle),
  ...[...texts.courses].flatMap(ofCourse),
  ...[...texts.minis].flatMap(ofMini),
  ...texts.lives.flatMap(({ slug, title, summary, intro, agenda }) =>
    say(`lives/${slug}`, title, summary, ...intro.split('\n'), ...agenda.map((row) => row.title)),
  ),
  ...texts.experts.flatMap(({ slug, intro }) => say(`experts/${slug}`, intro)),
  ...texts.accounts.flatMap(({ slug, intro }) => say(`accounts/${slug}`, intro)),
  ...[...texts.answers].flatMap(([slug, { frontMatter, markdown }]) =>
    say(`qa/${slug}`, frontMatter.question, ...markdown.split('\n')),
  ),
];
const commentTemplates = [
  ...texts.commentTemplates.themes.map(({ says }) => says),
  ...Object.values(texts.commentTemplates.kinds),
].flat();
const spoken = [
  ...texts.comments.flatMap((one) => [one, ...one.replies]).flatMap(({ text }) => say('comments', text)),
  ...texts.liveComments.flatMap(({ on, says }) => says.flatMap(({ text }) => say(on, text))),
  ...commentTemplates.flatMap(({ text, replies = [] }) => say('commentTemplates', text, ...replies)),
  ...texts.commentTemplates.replies.flatMap((text) => say('commentTemplates', text)),
];

test('the majors are the seven from pregnancy to the end of school, and the one for special needs', () => {
  expect(texts.majors.map(({ name }) => name)).toEqual([
    '孕期与0-3岁',
    '幼儿园',
    '小学低年级',
    '小学高年级',
    '初中',
    '高中',
    '特需儿童',
  ]);
});

test('every major has an article and a course, and those of each kind have different titles', () => {
  const heads = [...texts.articles.values()].map(({ frontMatter }) => frontMatter);
  for (const { slug } of texts.majors) {
    expect(
      heads.some(({ major }) => major === slug),
      `article for ${slug}`,
    ).toBe(true);
    expect(
      [...texts.courses.values()].some(({ major }) => major === slug),
      `course for ${slug}`,
    ).toBe(true);
  }
  for (const list of [heads, [...texts.courses.values()], [...texts.minis.values()], texts.lives]) {
    expect(new Set(list.map(({ title }) => title)).size).toBe(list.length);
  }
});

test('there are at least forty approved answers, of every major, a dozen of them hot, each long enough', () => {
  const answers = [...texts.answers];
  expect(answers.length).toBeGreaterThanOrEqual(40);
  for (const { slug } of texts.majors) {
    const ofTrack = answers.filter(([, { frontMatter }]) => frontMatter.major === slug);
    expect(ofTrack.length, slug).toBeGreaterThanOrEqual(3);
  }
  const places = answers.flatMap(([, { frontMatter }]) => frontMatter.hot ?? []);
  expect(places.length).toBeGreaterThanOrEqual(12);
  expect(new Set(places).size).toBe(places.length);
  for (const [slug, { markdown }] of answers) {
    expect(markdown.replaceAll(/\s/g, '').length, slug).toBeGreaterThanOrEqual(250);
    expect(markdown.length, slug).toBeLessThanOrEqual(1_000);
  }
  const questions = answers.map(([, { frontMatter }]) => frontMatter.question);
  expect(new Set(questions).size).toBe(questions.length);
});

test('there are upcoming lives tonight and this week, activities ahead, and activities with a replay', () => {
  const ahead = texts.lives.filter(({ status }) => status === 0);
  expect(ahead.some(({ startsIn }) => startsIn < 12)).toBe(true);
  expect(ahead.filter(({ startsIn }) => startsIn < 168).length).toBeGreaterThanOrEqual(4);
  const activities = texts.lives.filter(({ kind }) => kind === 'actLive');
  expect(new Set(activities.map(({ status }) => status))).toEqual(new Set([0, 2]));
  for (const { slug, agenda } of activities) expect(agenda.length, slug).toBeGreaterThanOrEqual(4);
});

test('punctuation within Chinese text is full-width', () => {
  const half = /[\u4e00-\u9fff][,.;:?!()"']|[,;?!()"'][\u4e00-\u9fff]/;
  for (const { at, text } of [...written, ...spoken]) expect(text, at).not.toMatch(half);
});

test('no sentence of substance occurs twice', () => {
  const seen = new Map<string, string>();
  for (const { at, text } of written.filter((one) => one.text.length > 24)) {
    expect(seen.get(text), `${at}: ${text}`).toBeUndefined();
    seen.set(text, at);
  }
  const spokenTexts = spoken.map(({ text }) => text);
  expect(spokenTexts.filter((text, index) => spokenTexts.indexOf(text) !== index)).toEqual([]);
});

test('every text that speaks of suicide also says where to get help', () => {
  const whole = Map.groupBy(written, ({ at }) => at.split('/').slice(0, 2).join('/'));
  const grave = /不想活|活着没意思|伤害自己|没有我更好|不如消失|不如不在/;
  let found = 0;
  for (const [at, sections] of whole) {
    const all = sections.map(({ text }) => text).join('\n');
    if (!grave.test(all)) continue;
    found += 1;
    expect(all, at).toMatch(/医院|医生|门诊/);
    expect(all, at).toMatch(/120|110|12355/);
  }
  expect(found).toBeGreaterThan(8);
});

test('the picture inside an article differs from its cover', () => {
  for (const [slug, { frontMatter, markdown }] of texts.articles) {
    const inside = [...markdown.matchAll(/^!scene (\S+) \S+/gm)].map(([, name]) => name);
    expect(inside.length, slug).toBeGreaterThan(0);
    expect(inside, slug).not.toContain(frontMatter.cover);
  }
});

test('every video has its text, and every media folder belongs to a text', async () => {
  const files = await readdir(join(folder, 'media'), { recursive: true });
  const folders = files
    .filter((file) => file.endsWith('video.json'))
    .map((file) => file.slice(0, -'/video.json'.length));
  const scripts = [
    ...[...texts.courses].flatMap(([slug, { chapters }]) =>
      chapters.flatMap(({ lessons }) => lessons.map((lesson) => `lessons/${slug}/${lesson.slug}`)),
    ),
    ...[...texts.minis.keys()].map((slug) => `minis/${slug}`),
    ...films.map(({ slug }) => `lives/${slug}`),
  ];
  expect(folders.toSorted()).toEqual(scripts.toSorted());
});

test('no two contents in a row have the same cover, newest first', () => {
  const newest = <T extends { cover: string; daysAgo: number }>(list: T[]) =>
    list.toSorted((a, b) => a.daysAgo - b.daysAgo).map(({ cover }) => cover);
  const rows = [
    newest([...texts.articles.values()].map(({ frontMatter }) => frontMatter)),
    newest([...texts.courses.values()]),
    newest([...texts.minis.values()]),
  ];
  for (const covers of rows) covers.forEach((cover, index) => expect(covers[index + 1]).not.toBe(cover));
});
