import type { Person } from './people.ts';
import { createRandom } from './random.ts';
import { pickMoment } from './rhythm.ts';
import { appealOf } from './visits.ts';

export interface Follow {
  /** Index among the people. */
  person: number;
  at: Date;
}

/** Of everybody, who follows an expert of usual appeal. */
const share = 0.16;

/** Who follows an expert, and since when: never before they came, never in the future. */
export function makeFollows(
  expertKey: string,
  { seed, people, now }: { seed: string; people: readonly Person[]; now: Date },
): Follow[] {
  const random = createRandom(`${seed}/follows/${expertKey}`);
  const appeal = appealOf(seed, `expert/${expertKey}`);
  return people.flatMap((person, index) => {
    if (random.next() >= Math.min(0.8, share * appeal * person.zeal) || person.createdAt >= now) return [];
    return [{ person: index, at: pickMoment(random, { from: person.createdAt, to: now }) }];
  });
}
