import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readJson } from '../demo-files.ts';
import { AreaFile } from '../file-schemas.ts';
import { generateThreads } from './comments.ts';
import { SimulatedUserFile, CommentTemplateFile } from './file-schemas.ts';
import { estimateViews, generateFollows, generateInteractions, type TargetContent } from './interactions.ts';
import { historyDays, generatePeople, type Person } from './people.ts';
import { assignTemplates, type TemplateTarget } from './comment-templates.ts';

/** Tests the generators without a database, with the names, cities and sentences that ship. */

const demo = join(import.meta.dirname, '../../../../../demo');
const peopleFile = await readJson(demo, 'simulated-users.json', SimulatedUserFile);
const commentTemplates = await readJson(demo, 'comment-templates.json', CommentTemplateFile);
const areas = await readJson(demo, 'areas.json', AreaFile);
const seed = 'a seed';
const now = new Date('2026-11-20T12:00:00Z');
const day = 86_400_000;

/** Area rows as the loader reads them; the path is the division code without trailing zeros. */
const digits = [2, 4, 6];
const rows = areas.map(({ code, lev }, index) => ({
  id: index + 1,
  signal: code,
  lev,
  path: code.slice(0, digits[lev]),
}));
const town = {
  areas: rows,
  homeAreaIds: [],
  majorIds: [1, 2, 3, 4, 5, 6, 7],
  takenNicknames: new Set(['豆豆妈妈']),
};
const people = generatePeople(peopleFile, { seed, now, context: town });

const createContent = (changes: Partial<TargetContent> = {}): TargetContent => ({
  id: 1,
  key: 'course/teen-walk',
  type: 'course',
  majorId: 5,
  areaPath: '',
  publishedAt: new Date(now.getTime() - 150 * day),
  startsAt: null,
  ...changes,
});
const interactionsOf = (changes?: Partial<TargetContent>) =>
  generateInteractions(createContent(changes), { seed, people, now });

test('the same seed and day give the same people, interactions and comments; another seed gives others', () => {
  expect(generatePeople(peopleFile, { seed, now, context: town })).toEqual(people);
  expect(generatePeople(peopleFile, { seed: 'another', now, context: town })).not.toEqual(people);
  expect(interactionsOf()).toEqual(interactionsOf());
  expect(interactionsOf()).not.toEqual(
    generateInteractions(createContent(), { seed: 'another', people, now }),
  );
});

test('three thousand people have different nicknames, none of them taken', () => {
  const nicknames = people.map((person) => person.nickname);
  expect(new Set(nicknames).size).toBe(3_000);
  expect(nicknames).not.toContain('豆豆妈妈');
  expect(new Set(people.map((person) => person.key)).size).toBe(3_000);
});

test('name parts that allow too few nicknames are an error', () => {
  const one = ['豆豆'];
  const names = {
    children: one,
    kin: one,
    places: one,
    things: one,
    moods: one,
    beings: one,
    jobs: one,
    whole: one,
  };
  expect(() => generatePeople({ ...peopleFile, names }, { seed, now, context: town })).toThrow(
    '/names make fewer than 3000',
  );
});

test('people joined over ten months, more in each month, and none in the future', () => {
  const ages = people.map(({ createdAt }) => (now.getTime() - createdAt.getTime()) / day);
  expect(Math.min(...ages)).toBeGreaterThan(0);
  expect(Math.max(...ages)).toBeLessThanOrEqual(historyDays + 1);
  const late = ages.filter((age) => age < historyDays / 2).length;
  expect(late).toBeGreaterThan(1_600);
  expect(late).toBeLessThan(2_600);
});

test('people are spread over the cities of Shandong by population', () => {
  const count = (city: string) => people.filter(({ areaPath }) => areaPath.startsWith(city)).length;
  expect(count('3713')).toBeGreaterThan(count('3705') * 3);
  for (const signal of Object.keys(peopleFile.cities))
    expect(count(signal.slice(0, 4)), signal).toBeGreaterThan(20);
});

test('an area with its own account has more people than its share', () => {
  const home = rows.find(({ signal }) => signal === '370102')!;
  const some = generatePeople(peopleFile, { seed, now, context: { ...town, homeAreaIds: [home.id] } });
  const there = (list: Person[]) => list.filter(({ areaId }) => areaId === home.id).length;
  expect(there(some)).toBeGreaterThan(there(people) + 80);
});

test('nobody does the same twice, before they joined, before the publication, or in the future', () => {
  const interactions = interactionsOf();
  expect(interactions.length).toBeGreaterThan(50);
  expect(new Set(interactions.map(({ person, kind }) => `${person} ${kind}`)).size).toBe(interactions.length);
  for (const { person, at } of interactions) {
    expect(at >= people[person]!.createdAt).toBe(true);
    expect(at >= createContent().publishedAt).toBe(true);
    expect(at <= now).toBe(true);
  }
});

test('evenings and weekends have more interactions than mornings and weekdays', () => {
  const moments = Array.from({ length: 12 }, (_, index) => interactionsOf({ key: `course/${index}` })).flat();
  const local = moments.map(({ at }) => new Date(at.getTime() + 8 * 3_600_000));
  const hour = (from: number, to: number) =>
    local.filter((at) => at.getUTCHours() >= from && at.getUTCHours() < to).length;
  expect(hour(20, 23)).toBeGreaterThan(hour(8, 11) * 2);
  expect(hour(2, 5)).toBeLessThan(moments.length / 50);
  const weekend = local.filter((at) => [0, 6].includes(at.getUTCDay())).length;
  expect(weekend / moments.length).toBeGreaterThan(2 / 7 + 0.03);
});

test('a few contents have very many interactions, most have some', () => {
  const counts = Array.from(
    { length: 40 },
    (_, index) => interactionsOf({ key: `graphic/${index}`, type: 'graphic' }).length,
  );
  const sorted = counts.toSorted((a, b) => b - a);
  expect(sorted[0]!).toBeGreaterThan(sorted[20]! * 2);
  expect(sorted.at(-1)!).toBeGreaterThan(0);
});

test('a content published today has few interactions, and one of the own area has more', () => {
  const today = interactionsOf({ publishedAt: new Date(now.getTime() - day / 4) });
  expect(today.length).toBeLessThan(interactionsOf().length / 4);
  const home = interactionsOf({ areaPath: '370602' }).filter(
    ({ person }) => people[person]!.areaPath === '370602',
  ).length;
  const everywhere = interactionsOf().filter(({ person }) => people[person]!.areaPath === '370602').length;
  expect(home).toBeGreaterThan(everywhere);
});

test('a live is reserved before it starts, and only lives are reserved', () => {
  const startsAt = new Date(now.getTime() - 20 * day);
  const live = interactionsOf({
    type: 'expertLive',
    startsAt,
    publishedAt: new Date(now.getTime() - 30 * day),
  });
  const reserved = live.filter(({ kind }) => kind === 'reserve');
  expect(reserved.length).toBeGreaterThan(10);
  for (const { at } of reserved) expect(at <= startsAt).toBe(true);
  expect(interactionsOf().filter(({ kind }) => kind === 'reserve')).toEqual([]);
});

test('experts have different numbers of followers, each since after they joined', () => {
  const counts = ['li-muqing', 'chen-zhiyuan', 'zhou-anran'].map((expert) => {
    const follows = generateFollows(expert, { seed, people, now });
    expect(new Set(follows.map(({ person }) => person)).size).toBe(follows.length);
    for (const { person, at } of follows) expect(at >= people[person]!.createdAt && at <= now).toBe(true);
    return follows.length;
  });
  expect(new Set(counts).size).toBe(3);
  for (const count of counts) expect(count).toBeGreaterThan(30);
});

const templateTargets: TemplateTarget[] = [
  { key: 'course/teen-walk', kind: 'course' },
  { key: 'article/closed-door', kind: 'article' },
  { key: 'mini/apology', kind: 'mini' },
  { key: 'live/teen-not-talking', kind: 'upcoming' },
];

test('each sentence is used once, and only below a content that it fits', () => {
  const assigned = assignTemplates(commentTemplates, templateTargets);
  const texts = [...assigned.values()].flat().map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  for (const { key } of templateTargets) expect(assigned.get(key)!.length, key).toBeGreaterThan(3);
  const upcoming = new Set(commentTemplates.kinds.upcoming.map(({ text }) => text));
  for (const { text } of assigned.get('live/teen-not-talking')!) expect(upcoming.has(text)).toBe(true);
  expect(texts).not.toContain(commentTemplates.themes[0]!.says[0]!.text);
});

test('nobody comments twice below one content, and replies come after their comment', () => {
  const templates = assignTemplates(commentTemplates, templateTargets).get('course/teen-walk')!;
  const content = { key: 'course/teen-walk', publishedAt: createContent().publishedAt, likes: 300 };
  const threads = generateThreads(content, {
    seed,
    people,
    now,
    templates,
    shortReplies: commentTemplates.replies,
  });
  expect(threads.map(({ text }) => text)).toEqual(templates.map(({ text }) => text));
  const speakers = threads.flatMap((thread) => [thread, ...thread.replies]).map(({ person }) => person);
  expect(new Set(speakers).size).toBe(speakers.length);
  for (const thread of threads) {
    expect(thread.at >= content.publishedAt && thread.at <= now).toBe(true);
    expect(thread.likes).toBeLessThan(300);
    for (const reply of thread.replies) expect(reply.at >= thread.at && reply.at <= now).toBe(true);
  }
  expect(threads.some(({ likes }) => likes > 30)).toBe(true);
});

test('a father’s sentence is written by a father, a mother’s by a mother', () => {
  const roles = [...assignTemplates(commentTemplates, templateTargets)].flatMap(([key, templates]) => {
    const content = { key, publishedAt: createContent().publishedAt, likes: 300 };
    const threads = generateThreads(content, { seed, people, now, templates, shortReplies: [] });
    const authors = new Map(threads.map(({ text, person }) => [text, people[person]!]));
    return templates.flatMap(({ by, text }) => (by ? [[by, authors.get(text)?.parentRole ?? by]] : []));
  });
  expect(roles.length).toBeGreaterThanOrEqual(6);
  for (const [by, role] of roles) expect(role).toBe(by);
});

test('views are estimated from interactions and comments, are never fewer than these, and are 0 without any', () => {
  const estimate = (traces: number) =>
    estimateViews({ seed, key: 'course/teen-walk', type: 'course', traces });
  expect(estimate(0)).toBe(0);
  for (const traces of [1, 40, 900]) expect(estimate(traces)).toBeGreaterThanOrEqual(traces * 7);
});
