import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDemoTexts } from './demo-texts.ts';

/** The phrasings that ship, and where the answers to them begin. */

const demo = join(import.meta.dirname, '../../../../demo');
const texts = await readDemoTexts(demo);

const minPhrasings = 20;

/** The text of a source as it is written, of films what is spoken in one line. */
async function readText(source: string): Promise<string> {
  const [kind, slug, lesson] = source.split('/');
  if (kind === 'article') return readFile(join(demo, 'articles', `${slug}.md`), 'utf8');
  if (kind === 'answer') return readFile(join(demo, 'qa', `${slug}.md`), 'utf8');
  if (kind === 'system') return readFile(join(demo, 'system', `${slug}.md`), 'utf8');
  if (kind === 'mini') return readFile(join(demo, 'minis', `${slug}.json`), 'utf8');
  const captions = await readFile(join(demo, 'media/lessons', slug!, lesson!, 'captions.vtt'), 'utf8');
  return captions
    .split('\n')
    .filter((line) => !/^\d+$|-->|^WEBVTT/.test(line))
    .join('');
}

test('the answer to each phrasing begins where its anchor says: under a heading, or with a spoken sentence', async () => {
  const anchored = texts.phrasings.filter(({ anchor }) => anchor !== '');
  const anchors = [...new Set(anchored.map(({ source, anchor }) => `${source}\n${anchor}`))];
  expect(anchors.length).toBeGreaterThan(500);
  const lost: string[] = [];
  for (const one of anchors) {
    const [source = '', anchor = ''] = one.split('\n');
    const text = await readText(source);
    const isFound = /^(?:article|system)\//.test(source)
      ? text.split('\n').includes(`## ${anchor}`)
      : text.includes(anchor.slice(0, 10));
    if (!isFound) lost.push(one);
  }
  expect(lost).toEqual([]);
});

test('people ask for every article, lesson, mini video and approved answer in many ways', () => {
  const lessons = [...texts.courses].flatMap(([course, { chapters }]) =>
    chapters.flatMap((chapter) => chapter.lessons.map(({ slug }) => `course/${course}/${slug}`)),
  );
  const sources = [
    ...[...texts.articles.keys()].map((slug) => `article/${slug}`),
    ...lessons,
    ...[...texts.minis.keys()].map((slug) => `mini/${slug}`),
    ...[...texts.answers.keys()].map((slug) => `answer/${slug}`),
  ];
  expect(sources.length).toBeGreaterThan(150);
  const counts = Map.groupBy(
    texts.phrasings.filter(({ isNearMiss }) => !isNearMiss),
    ({ source }) => source,
  );
  const few = sources.filter((source) => (counts.get(source)?.length ?? 0) < minPhrasings);
  expect(few).toEqual([]);
});
