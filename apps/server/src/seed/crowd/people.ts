import type { Static } from 'typebox';
import { DemoError } from '../read-file.ts';
import type { PeopleFile, Who } from './crowd-files.ts';
import { findRole, makeNicknames, pickFace } from './nicknames.ts';
import { createRandom, pickWeighted, type Random } from './random.ts';
import { pickMoment } from './rhythm.ts';

interface Area {
  id: number;
  signal: string;
  lev: number;
  path: string;
}

export interface Person {
  /** `demo/crowd-0001`: whoever has such a key was made here. */
  key: string;
  nickname: string;
  areaId: number;
  areaPath: string;
  /** As far as the nickname says. */
  who: Who | undefined;
  /** The drawing of `demo/faces` that they show. */
  face: string | null;
  createdAt: Date;
  /** How much more than others they do; 1 is usual. */
  zeal: number;
  /** The tracks that their children are in, by id. */
  interests: ReadonlySet<number>;
}

export interface Town {
  areas: readonly Area[];
  /** Divisions whose own accounts invite their people. */
  homes: readonly number[];
  majorIds: readonly number[];
  /** Nicknames that others have. */
  taken: ReadonlySet<string>;
}

/** How long ago the first of them came. */
export const crowdDays = 304;
const day = 86_400_000;
/** Of a hundred people, how many an account's own division sends. */
const homeShare = 5;

/**
 * The people of the demo: as many as the file says, spread over the cities by its weights, come over the ten months
 * before `now`, more of them of late. The same people for the same seed and `now`.
 */
export function makePeople(
  file: Static<typeof PeopleFile>,
  { seed, now, town }: { seed: string; now: Date; town: Town },
): Person[] {
  const random = createRandom(`${seed}/people`);
  const nicknames = makeNicknames(file.names, { count: file.count, taken: town.taken, random });
  const places = listPlaces(file, town);
  return nicknames.map((nickname, index) => {
    const key = `demo/crowd-${String(index + 1).padStart(4, '0')}`;
    const own = createRandom(`${seed}/${key}`);
    const { id: areaId, path: areaPath } = own.pick(pickWeighted(own, places));
    const zeal = Math.exp(own.normal() * 0.9 - 0.4);
    const interests = new Set([own.pick(town.majorIds), own.pick(town.majorIds)]);
    const role = findRole(file.roles, nickname);
    const face = pickFace(role, own);
    return {
      key,
      nickname,
      areaId,
      areaPath,
      who: role?.who,
      face,
      zeal,
      interests,
      createdAt: pickArrival(own, now),
    };
  });
}

/** Groups of divisions with the share of people that lives there. */
function listPlaces(file: Static<typeof PeopleFile>, { areas, homes }: Town): (readonly [Area[], number])[] {
  const cities = Object.entries(file.cities).flatMap(([signal, weight]) => {
    const city = areas.find((area) => area.signal === signal);
    return city
      ? [[areas.filter((area) => area.lev > 0 && area.path.startsWith(city.path)), weight] as const]
      : [];
  });
  if (cities.length === 0) throw new DemoError('demo/people.json: /cities are none of demo/areas.json');
  const all = cities.reduce((sum, [, weight]) => sum + weight, 0);
  const own = homes.map((id) => [areas.filter((area) => area.id === id), (all * homeShare) / 100] as const);
  return [...cities, ...own.filter(([group]) => group.length > 0)];
}

/** Word spreads: every month brings more people than the one before. */
function pickArrival(random: Random, now: Date): Date {
  const to = now.getTime() - day / 24;
  const about = to - crowdDays * day * (1 - random.next() ** 0.62);
  const from = Math.max(about - 3 * day, to - crowdDays * day);
  return pickMoment(random, { from: new Date(from), to: new Date(Math.min(to, about + 3 * day)) });
}
