import type { ContentType } from '@academy/contract/limits.ts';
import type { Person } from './people.ts';
import { createRandom, pickMoment, type Random } from './random.ts';

/** A content for which interactions are generated. */
export interface TargetContent {
  id: number;
  key: string;
  type: ContentType;
  majorId: number | null;
  /** The path of the area that the content is meant for; empty for all areas. */
  areaPath: string;
  publishedAt: Date;
  /** The start of a live; null for other contents. */
  startsAt: Date | null;
}

export interface Interaction {
  /** Index in the list of people. */
  person: number;
  kind: 'like' | 'collect' | 'reserve';
  at: Date;
}

/** The share of people who like, collect or reserve a content of average appeal that was published months ago. */
const actionShares: Record<ContentType, Record<Interaction['kind'], number>> = {
  course: { like: 0.075, collect: 0.06, reserve: 0 },
  graphic: { like: 0.06, collect: 0.03, reserve: 0 },
  miniVideo: { like: 0.085, collect: 0.014, reserve: 0 },
  expertLive: { like: 0.035, collect: 0.006, reserve: 0.075 },
  actLive: { like: 0.03, collect: 0.004, reserve: 0.1 },
};
const kinds = ['like', 'collect', 'reserve'] as const;
const day = 86_400_000;

/**
 * The appeal of a content or expert, around 1: a few attract very many people, most attract some. Always the same for
 * the same seed and key.
 */
const appealOf = (seed: string, key: string): number =>
  Math.exp(createRandom(`${seed}/appeal/${key}`).normal() * 0.55 - 0.15);

/**
 * Generates who liked, collected or reserved a content, and when: after its publication and after the person joined,
 * before `now`, and a reservation before the live starts. The same seed, people and `now` give the same result; no
 * person does the same twice.
 */
export function generateInteractions(
  content: TargetContent,
  { seed, people, now }: { seed: string; people: readonly Person[]; now: Date },
): Interaction[] {
  const random = createRandom(`${seed}/visits/${content.key}`);
  const ageInDays = Math.max(0, now.getTime() - content.publishedAt.getTime()) / day;
  const reach = appealOf(seed, content.key) * (1 - 0.94 * Math.exp(-ageInDays / 16));
  const interactions: Interaction[] = [];
  for (const [index, person] of people.entries()) {
    const likelihood = reach * person.activityLevel * relevance(content, person);
    for (const kind of kinds) {
      const share = Math.min(0.85, actionShares[content.type][kind] * likelihood);
      if (random.next() < share) addInteraction(interactions, { index, kind, person, content, now, random });
    }
  }
  return interactions;
}

function addInteraction(
  interactions: Interaction[],
  options: {
    index: number;
    kind: Interaction['kind'];
    person: Person;
    content: TargetContent;
    now: Date;
    random: Random;
  },
): void {
  const { index, kind, person, content, now, random } = options;
  const from = person.createdAt > content.publishedAt ? person.createdAt : content.publishedAt;
  const liveStartsAt = kind === 'reserve' ? content.startsAt : null;
  const to = liveStartsAt && liveStartsAt < now ? liveStartsAt : now;
  if (from < to) interactions.push({ person: index, kind, at: pickMoment(random, { from, to }) });
}

/** Parents prefer contents of their own children's majors and of their own area. */
function relevance(content: TargetContent, person: Person): number {
  const majorFactor = content.majorId !== null && person.interests.has(content.majorId) ? 2 : 0.7;
  if (content.areaPath === '') return majorFactor;
  const city = content.areaPath.slice(0, 4);
  return (
    majorFactor *
    (person.areaPath.startsWith(content.areaPath) ? 3.5 : person.areaPath.startsWith(city) ? 1.6 : 0.6)
  );
}

export interface Follow {
  /** Index in the list of people. */
  person: number;
  at: Date;
}

/** The share of people who follow an expert of average appeal. */
const followShare = 0.16;

/**
 * Generates the followers of an expert with the time of each follow: after the person joined, never in the future.
 */
export function generateFollows(
  expertKey: string,
  { seed, people, now }: { seed: string; people: readonly Person[]; now: Date },
): Follow[] {
  const random = createRandom(`${seed}/follows/${expertKey}`);
  const appeal = appealOf(seed, `expert/${expertKey}`);
  return people.flatMap((person, index) => {
    if (
      random.next() >= Math.min(0.8, followShare * appeal * person.activityLevel) ||
      person.createdAt >= now
    )
      return [];
    return [{ person: index, at: pickMoment(random, { from: person.createdAt, to: now }) }];
  });
}

/**
 * Minimum and maximum number of views for each interaction or comment. Short contents have more views without an
 * interaction.
 */
const viewsPerTrace: Record<ContentType, readonly [number, number]> = {
  course: [7, 12],
  graphic: [8, 15],
  miniVideo: [10, 20],
  expertLive: [5, 9],
  actLive: [5, 9],
};

/**
 * Estimates how often a content was opened, since views have no rows: the number of its interactions and comments
 * (`traces`) times a random factor of its type. 0 when there are no traces.
 */
export function estimateViews({
  seed,
  key,
  type,
  traces,
}: {
  seed: string;
  key: string;
  type: ContentType;
  traces: number;
}): number {
  const random = createRandom(`${seed}/views/${key}`);
  const [min, max] = viewsPerTrace[type];
  const factor = min + random.next() * (max - min);
  return traces === 0 ? 0 : Math.round(traces * factor) + random.integerBelow(10);
}
