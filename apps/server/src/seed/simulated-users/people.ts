import type { Static } from 'typebox';
import { DemoError } from '../demo-files.ts';
import type { ParentRole, SimulatedUserFile } from './file-schemas.ts';
import { createRandom, pickMoment, pickWeighted, type Random } from './random.ts';

interface Area {
  id: number;
  signal: string;
  lev: number;
  path: string;
}

export interface Person {
  /** `demo/crowd-0001`: the prefix marks simulated users. */
  key: string;
  nickname: string;
  areaId: number;
  areaPath: string;
  /** Undefined when the nickname suggests none. */
  parentRole: ParentRole | undefined;
  /** The name of the avatar's drawing, such as `faces/parent-1`. */
  face: string | null;
  createdAt: Date;
  /** How active the person is; 1 is the average. */
  activityLevel: number;
  /** Ids of the majors that the person's children are in. */
  interests: ReadonlySet<number>;
}

interface PeopleContext {
  areas: readonly Area[];
  /** Ids of areas that have their own account, which brings extra users. */
  homeAreaIds: readonly number[];
  majorIds: readonly number[];
  /** Nicknames that other demo users have. */
  takenNicknames: ReadonlySet<string>;
}

/** The number of days since the first of them joined. */
export const historyDays = 304;
const day = 86_400_000;
/** Extra people from each area that has its own account, in percent of all. */
const homeShare = 5;

/**
 * Generates the simulated users: as many as the file says, spread over the cities by its weights, joined over the ten
 * months before `now`, more of them recently. The same seed and `now` give the same people.
 */
export function generatePeople(
  file: Static<typeof SimulatedUserFile>,
  { seed, now, context }: { seed: string; now: Date; context: PeopleContext },
): Person[] {
  const random = createRandom(`${seed}/people`);
  const nicknames = generateNicknames(file.names, {
    count: file.count,
    takenNicknames: context.takenNicknames,
    random,
  });
  const weightedAreas = listWeightedAreas(file, context);
  return nicknames.map((nickname, index) => {
    const key = `demo/crowd-${String(index + 1).padStart(4, '0')}`;
    const own = createRandom(`${seed}/${key}`);
    const { id: areaId, path: areaPath } = own.pick(pickWeighted(own, weightedAreas));
    const activityLevel = Math.exp(own.normal() * 0.9 - 0.4);
    const interests = new Set([own.pick(context.majorIds), own.pick(context.majorIds)]);
    const role = findRole(file.roles, nickname);
    const face = pickFace(role, own);
    return {
      key,
      nickname,
      areaId,
      areaPath,
      parentRole: role?.who,
      face,
      activityLevel,
      interests,
      createdAt: pickJoinDate(own, now),
    };
  });
}

/** Groups of areas with their weights. */
function listWeightedAreas(
  file: Static<typeof SimulatedUserFile>,
  { areas, homeAreaIds }: PeopleContext,
): (readonly [Area[], number])[] {
  const cities = Object.entries(file.cities).flatMap(([signal, weight]) => {
    const city = areas.find((area) => area.signal === signal);
    return city
      ? [[areas.filter((area) => area.lev > 0 && area.path.startsWith(city.path)), weight] as const]
      : [];
  });
  if (cities.length === 0)
    throw new DemoError('demo/simulated-users.json: /cities are none of demo/areas.json');
  const totalWeight = cities.reduce((sum, [, weight]) => sum + weight, 0);
  const own = homeAreaIds.map(
    (id) => [areas.filter((area) => area.id === id), (totalWeight * homeShare) / 100] as const,
  );
  return [...cities, ...own.filter(([group]) => group.length > 0)];
}

/** Growth: every month brings more people than the one before. */
function pickJoinDate(random: Random, now: Date): Date {
  const to = now.getTime() - day / 24;
  const centre = to - historyDays * day * (1 - random.next() ** 0.62);
  const from = Math.max(centre - 3 * day, to - historyDays * day);
  return pickMoment(random, { from: new Date(from), to: new Date(Math.min(to, centre + 3 * day)) });
}

type NameLists = Static<typeof SimulatedUserFile>['names'];

/** Patterns of nicknames with their weights: after a child, a place, a mood, the job, or a complete name. */
const styles: readonly (readonly [(nameLists: NameLists, random: Random) => string, number])[] = [
  [({ children, kin }, random) => random.pick(children) + random.pick(kin), 44],
  [({ places, things }, random) => random.pick(places) + random.pick(things), 21],
  [({ moods, beings }, random) => random.pick(moods) + random.pick(beings), 17],
  [({ children }, random) => `${random.pick(children)}${2012 + random.integerBelow(14)}`, 8],
  [({ jobs }, random) => `${random.pick(jobs)}的${random.pick(['爸爸', '妈妈', '爸', '妈'])}`, 7],
  [({ whole }, random) => random.pick(whole), 3],
];

/**
 * Generates `count` different nicknames, none of them in `takenNicknames`. Throws DemoError when the name parts do
 * not allow so many.
 */
function generateNicknames(
  nameLists: NameLists,
  { count, takenNicknames, random }: { count: number; takenNicknames: ReadonlySet<string>; random: Random },
): string[] {
  const names = new Set<string>();
  for (let attempt = 0; names.size < count; attempt += 1) {
    if (attempt > count * 50)
      throw new DemoError(`demo/simulated-users.json: /names make fewer than ${count} nicknames`);
    const name = pickWeighted(random, styles)(nameLists, random);
    if (!takenNicknames.has(name)) names.add(name);
  }
  return [...names];
}

type Roles = Static<typeof SimulatedUserFile>['roles'];

/** The role that a nickname suggests; undefined when it suggests none. */
export const findRole = (roles: Roles, nickname: string): Roles[number] | undefined =>
  roles.find(({ of }) => of.some((word) => nickname.includes(word)));

/** A random avatar for the role, or null: not everybody has one. */
export const pickFace = (role: Roles[number] | undefined, random: Random): string | null =>
  role && random.next() < 0.7 ? random.pick(role.faces) : null;
