import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileList } from './compile-list.ts';
import { checkText } from './moderator.ts';
import { readShippedWords } from './shipped-words.ts';

/** What the shipped list lets pass and what it catches. */

const testing = join(import.meta.dirname, 'testing');
const demo = join(import.meta.dirname, '../../../../../demo');
const list = compileList(await readShippedWords());

const readLines = async (file: string) =>
  (await readFile(join(testing, file), 'utf8')).split('\n').filter((line) => line !== '');

/** Every text that people say in a demo file. */
async function readSayings(file: string): Promise<string[]> {
  const found: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      const isSaying = typeof inner === 'string' && !['on', 'at', 'by', 'name'].includes(name);
      if (isSaying) found.push(inner);
      else collect(inner);
    }
  };
  collect(JSON.parse(await readFile(join(demo, file), 'utf8')));
  return found;
}

const flagged = (texts: readonly string[]) =>
  texts.flatMap((text) => {
    const result = checkText(list, text);
    return result.verdict === 'pass' ? [] : [`${result.word}: ${text}`];
  });

const harmless = await readLines('harmless.txt');
const tricky = await readLines('tricky.txt');
const demoComments = (
  await Promise.all(['comments.json', 'comment-templates.json', 'live-comments.json'].map(readSayings))
).flat();

test(`${harmless.length} harmless sentences pass`, () => {
  expect(harmless.length).toBeGreaterThanOrEqual(150);
  expect(flagged(harmless)).toEqual([]);
});

test(`${demoComments.length} comments and voices of the demo pass`, () => {
  expect(demoComments.length).toBeGreaterThanOrEqual(600);
  expect(flagged(demoComments)).toEqual([]);
});

test(`${tricky.length} disguised texts are caught, each with the right action`, () => {
  expect(tricky.length).toBeGreaterThanOrEqual(150);
  const missed = tricky.filter((line) => {
    const [verdict, ...text] = line.split(' ');
    return checkText(list, text.join(' ')).verdict !== verdict;
  });
  expect(missed).toEqual([]);
});
