import type { ContentType } from '@academy/contract/limits.ts';
import type { Person } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { pickMoment } from './rhythm.ts';

/** A content as the crowd meets it. */
export interface Scene {
  id: number;
  key: string;
  type: ContentType;
  majorId: number | null;
  /** The division it is meant for; an empty path is everybody. */
  areaPath: string;
  publishedAt: Date;
  /** Of a live. */
  startsAt: Date | null;
}

export interface Visit {
  /** Index among the people. */
  person: number;
  kind: 'like' | 'collect' | 'reserve';
  at: Date;
}

/** What share of everybody does each, on a content of usual appeal that has been there for months. */
const shares: Record<ContentType, Record<Visit['kind'], number>> = {
  course: { like: 0.075, collect: 0.06, reserve: 0 },
  graphic: { like: 0.06, collect: 0.03, reserve: 0 },
  miniVideo: { like: 0.085, collect: 0.014, reserve: 0 },
  expertLive: { like: 0.035, collect: 0.006, reserve: 0.075 },
  actLive: { like: 0.03, collect: 0.004, reserve: 0.1 },
};
const kinds = ['like', 'collect', 'reserve'] as const;
const day = 86_400_000;

/** A few contents are met by very many and most by some: the appeal of one, around 1. */
export const appealOf = (seed: string, key: string): number =>
  Math.exp(createRandom(`${seed}/appeal/${key}`).normal() * 0.55 - 0.15);

/**
 * Who liked, collected or reserved a content, and when: after it was published and they had come, before `now`, and
 * before its beginning for a reservation. The same for the same seed, people and `now`; no person does a thing twice.
 */
export function makeVisits(
  scene: Scene,
  { seed, people, now }: { seed: string; people: readonly Person[]; now: Date },
): Visit[] {
  const random = createRandom(`${seed}/visits/${scene.key}`);
  const known = Math.max(0, now.getTime() - scene.publishedAt.getTime()) / day;
  const reach = appealOf(seed, scene.key) * (1 - 0.94 * Math.exp(-known / 16));
  const visits: Visit[] = [];
  for (const [index, person] of people.entries()) {
    const closeness = reach * person.zeal * nearness(scene, person);
    for (const kind of kinds) {
      const share = Math.min(0.85, shares[scene.type][kind] * closeness);
      if (random.next() < share) addVisit(visits, { index, kind, person, scene, now, random });
    }
  }
  return visits;
}

function addVisit(
  visits: Visit[],
  turn: { index: number; kind: Visit['kind']; person: Person; scene: Scene; now: Date; random: Random },
): void {
  const { index, kind, person, scene, now, random } = turn;
  const from = person.createdAt > scene.publishedAt ? person.createdAt : scene.publishedAt;
  const begins = kind === 'reserve' ? scene.startsAt : null;
  const to = begins && begins < now ? begins : now;
  if (from < to) visits.push({ person: index, kind, at: pickMoment(random, { from, to }) });
}

/** Parents look at what their own children need, and at what happens around the corner. */
function nearness(scene: Scene, person: Person): number {
  const own = scene.majorId !== null && person.interests.has(scene.majorId) ? 2 : 0.7;
  if (scene.areaPath === '') return own;
  const city = scene.areaPath.slice(0, 4);
  return (
    own * (person.areaPath.startsWith(scene.areaPath) ? 3.5 : person.areaPath.startsWith(city) ? 1.6 : 0.6)
  );
}
