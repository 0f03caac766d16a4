import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readJson } from '../read-file.ts';
import { AreaFile } from '../shapes.ts';
import { makeComments } from './comments.ts';
import { PeopleFile, VoiceFile } from './crowd-files.ts';
import { makeFollows } from './follows.ts';
import { crowdDays, makePeople, type Person } from './people.ts';
import { estimateViews } from './views.ts';
import { makeVisits, type Scene } from './visits.ts';
import { dealVoices, type Heard } from './voices.ts';

/** The makers alone, with the names, cities and sentences that ship; no database. */

const demo = join(import.meta.dirname, '../../../../../demo');
const peopleFile = await readJson(demo, 'people.json', PeopleFile);
const voices = await readJson(demo, 'voices.json', VoiceFile);
const areas = await readJson(demo, 'areas.json', AreaFile);
const seed = 'a seed';
const now = new Date('2026-11-20T12:00:00Z');
const day = 86_400_000;

/** Rows as the loader reads them: the division code without its empty places is the path. */
const digits = [2, 4, 6];
const rows = areas.map(({ code, lev }, index) => ({
  id: index + 1,
  signal: code,
  lev,
  path: code.slice(0, digits[lev]),
}));
const town = { areas: rows, homes: [], majorIds: [1, 2, 3, 4, 5, 6, 7], taken: new Set(['豆豆妈妈']) };
const people = makePeople(peopleFile, { seed, now, town });

const scene = (changes: Partial<Scene> = {}): Scene => ({
  id: 1,
  key: 'course/teen-walk',
  type: 'course',
  majorId: 5,
  areaPath: '',
  publishedAt: new Date(now.getTime() - 150 * day),
  startsAt: null,
  ...changes,
});
const visit = (changes?: Partial<Scene>) => makeVisits(scene(changes), { seed, people, now });

test('the same seed and day make the same people, visits and comments; another seed makes others', () => {
  expect(makePeople(peopleFile, { seed, now, town })).toEqual(people);
  expect(makePeople(peopleFile, { seed: 'another', now, town })).not.toEqual(people);
  expect(visit()).toEqual(visit());
  expect(visit()).not.toEqual(makeVisits(scene(), { seed: 'another', people, now }));
});

test('three thousand people have nicknames of their own, none that is taken', () => {
  const nicknames = people.map((person) => person.nickname);
  expect(new Set(nicknames).size).toBe(3_000);
  expect(nicknames).not.toContain('豆豆妈妈');
  expect(new Set(people.map((person) => person.key)).size).toBe(3_000);
});

test('too few parts for so many nicknames are an error', () => {
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
  expect(() => makePeople({ ...peopleFile, names }, { seed, now, town })).toThrow(
    '/names make fewer than 3000',
  );
});

test('they came over ten months, ever more of them, and none tomorrow', () => {
  const ages = people.map(({ createdAt }) => (now.getTime() - createdAt.getTime()) / day);
  expect(Math.min(...ages)).toBeGreaterThan(0);
  expect(Math.max(...ages)).toBeLessThanOrEqual(crowdDays + 1);
  const late = ages.filter((age) => age < crowdDays / 2).length;
  expect(late).toBeGreaterThan(1_600);
  expect(late).toBeLessThan(2_600);
});

test('they live where the people of Shandong live', () => {
  const count = (city: string) => people.filter(({ areaPath }) => areaPath.startsWith(city)).length;
  expect(count('3713')).toBeGreaterThan(count('3705') * 3);
  for (const signal of Object.keys(peopleFile.cities))
    expect(count(signal.slice(0, 4)), signal).toBeGreaterThan(20);
});

test('an account’s own division sends more than its share', () => {
  const home = rows.find(({ signal }) => signal === '370102')!;
  const some = makePeople(peopleFile, { seed, now, town: { ...town, homes: [home.id] } });
  const there = (list: Person[]) => list.filter(({ areaId }) => areaId === home.id).length;
  expect(there(some)).toBeGreaterThan(there(people) + 80);
});

test('nobody does a thing twice, before they came, before it was published, or in the future', () => {
  const visits = visit();
  expect(visits.length).toBeGreaterThan(50);
  expect(new Set(visits.map(({ person, kind }) => `${person} ${kind}`)).size).toBe(visits.length);
  for (const { person, at } of visits) {
    expect(at >= people[person]!.createdAt).toBe(true);
    expect(at >= scene().publishedAt).toBe(true);
    expect(at <= now).toBe(true);
  }
});

test('evenings and weekends are busier than mornings and weekdays', () => {
  const moments = Array.from({ length: 12 }, (_, index) => visit({ key: `course/${index}` })).flat();
  const local = moments.map(({ at }) => new Date(at.getTime() + 8 * 3_600_000));
  const hour = (from: number, to: number) =>
    local.filter((at) => at.getUTCHours() >= from && at.getUTCHours() < to).length;
  expect(hour(20, 23)).toBeGreaterThan(hour(8, 11) * 2);
  expect(hour(2, 5)).toBeLessThan(moments.length / 50);
  const weekend = local.filter((at) => [0, 6].includes(at.getUTCDay())).length;
  expect(weekend / moments.length).toBeGreaterThan(2 / 7 + 0.03);
});

test('some contents are met by very many, most by some', () => {
  const counts = Array.from(
    { length: 40 },
    (_, index) => visit({ key: `graphic/${index}`, type: 'graphic' }).length,
  );
  const sorted = counts.toSorted((a, b) => b - a);
  expect(sorted[0]!).toBeGreaterThan(sorted[20]! * 2);
  expect(sorted.at(-1)!).toBeGreaterThan(0);
});

test('what came out today is known to few, and what is near to more', () => {
  const today = visit({ publishedAt: new Date(now.getTime() - day / 4) });
  expect(today.length).toBeLessThan(visit().length / 4);
  const home = visit({ areaPath: '370602' }).filter(
    ({ person }) => people[person]!.areaPath === '370602',
  ).length;
  const everywhere = visit().filter(({ person }) => people[person]!.areaPath === '370602').length;
  expect(home).toBeGreaterThan(everywhere);
});

test('a live is reserved before it begins, and only lives are', () => {
  const startsAt = new Date(now.getTime() - 20 * day);
  const live = visit({ type: 'expertLive', startsAt, publishedAt: new Date(now.getTime() - 30 * day) });
  const reserved = live.filter(({ kind }) => kind === 'reserve');
  expect(reserved.length).toBeGreaterThan(10);
  for (const { at } of reserved) expect(at <= startsAt).toBe(true);
  expect(visit().filter(({ kind }) => kind === 'reserve')).toEqual([]);
});

test('experts are followed by different numbers of people, each since after they came', () => {
  const counts = ['li-muqing', 'chen-zhiyuan', 'zhou-anran'].map((expert) => {
    const follows = makeFollows(expert, { seed, people, now });
    expect(new Set(follows.map(({ person }) => person)).size).toBe(follows.length);
    for (const { person, at } of follows) expect(at >= people[person]!.createdAt && at <= now).toBe(true);
    return follows.length;
  });
  expect(new Set(counts).size).toBe(3);
  for (const count of counts) expect(count).toBeGreaterThan(30);
});

const heard: Heard[] = [
  { key: 'course/teen-walk', kind: 'course' },
  { key: 'article/closed-door', kind: 'article' },
  { key: 'mini/apology', kind: 'mini' },
  { key: 'live/teen-not-talking', kind: 'upcoming' },
];

test('a sentence is said once, and only below what it fits', () => {
  const dealt = dealVoices(voices, heard);
  const said = [...dealt.values()].flat().map(({ text }) => text);
  expect(new Set(said).size).toBe(said.length);
  for (const { key } of heard) expect(dealt.get(key)!.length, key).toBeGreaterThan(3);
  const upcoming = new Set(voices.kinds.upcoming.map(({ text }) => text));
  for (const { text } of dealt.get('live/teen-not-talking')!) expect(upcoming.has(text)).toBe(true);
  expect(said).not.toContain(voices.themes[0]!.says[0]!.text);
});

test('nobody speaks twice below one content, a father’s words are a father’s, and answers follow', () => {
  const sayings = dealVoices(voices, heard).get('course/teen-walk')!;
  const content = { key: 'course/teen-walk', publishedAt: scene().publishedAt, likes: 300 };
  const threads = makeComments(content, { seed, people, now, sayings, passing: voices.replies });
  expect(threads.map(({ text }) => text)).toEqual(sayings.map(({ text }) => text));
  const speakers = threads.flatMap((thread) => [thread, ...thread.replies]).map(({ person }) => person);
  expect(new Set(speakers).size).toBe(speakers.length);
  for (const [index, thread] of threads.entries()) {
    expect(thread.at >= content.publishedAt && thread.at <= now).toBe(true);
    expect(thread.likes).toBeLessThan(300);
    for (const reply of thread.replies) expect(reply.at >= thread.at && reply.at <= now).toBe(true);
    const { by } = sayings[index]!;
    if (by) expect([undefined, by]).toContain(people[thread.person]!.who);
  }
  expect(threads.some(({ likes }) => likes > 30)).toBe(true);
});

test('views are estimated from what left a trace, never fewer than that, and none without', () => {
  const estimate = (traces: number) =>
    estimateViews({ seed, key: 'course/teen-walk', type: 'course', traces });
  expect(estimate(0)).toBe(0);
  for (const traces of [1, 40, 900]) expect(estimate(traces)).toBeGreaterThanOrEqual(traces * 7);
});
