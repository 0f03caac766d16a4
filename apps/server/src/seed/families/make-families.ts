import type { Relation } from '@academy/contract/limits.ts';
import type { Who } from '../crowd/crowd-files.ts';
import { createRandom, type Random } from '../crowd/random.ts';
import type { Families } from './family-file.ts';

/** Somebody of the crowd who may have a child. */
export interface Adult {
  readonly id: number;
  readonly who: Who | undefined;
  readonly createdAt: Date;
}

export interface Guardian {
  readonly userId: number;
  readonly relation: Relation;
  readonly boundAt: Date;
  /** How much more than others they learn; 1 is usual. */
  readonly zeal: number;
}

export interface Family {
  /** `demo/family-0001` */
  readonly key: string;
  readonly name: string;
  readonly grade: number;
  /** 3 is 3班. */
  readonly place: number;
  /** The first one added the child. */
  readonly guardians: readonly Guardian[];
}

interface Making {
  readonly seed: string;
  /** The number of the first family. */
  readonly from: number;
  /** Each has one child at most. */
  readonly adults: Adult[];
  readonly names: Pick<Families, 'surnames' | 'given'>;
  readonly now: Date;
}

const day = 86_400_000;
/** Word spreads: more came of late, the last one yesterday. */
const longestAgo = 285;
const pairShare = 0.34;

/** The families of one group, taking their adults from the list; fewer where it runs out. */
export function makeFamilies(group: Families['groups'][number], making: Making): Family[] {
  const { seed, from, adults, names, now } = making;
  const families: Family[] = [];
  for (let index = 0; index < group.count && adults.length > 0; index += 1) {
    const key = `demo/family-${String(from + index).padStart(4, '0')}`;
    const random = createRandom(`${seed}/${key}`);
    const first = adults.shift()!;
    const second = random.next() < pairShare ? adults.shift() : undefined;
    const boundAt = pickBinding(random, first, now);
    const classes = group.classes * (group.grades[1] - group.grades[0] + 1);
    families.push({
      key,
      name: `${random.pick(names.surnames)}${random.pick(names.given)}`,
      grade: group.grades[0] + Math.floor((index % classes) / group.classes),
      place: (index % group.classes) + 1,
      guardians: [
        createGuardian(first, boundAt, random),
        ...(second ? [createGuardian(second, pickLater(random, boundAt, now), random)] : []),
      ],
    });
  }
  return families;
}

const createGuardian = ({ id, who }: Adult, boundAt: Date, random: Random): Guardian => ({
  userId: id,
  relation: who ?? (random.next() < 0.72 ? 'mother' : 'father'),
  boundAt,
  zeal: Math.min(3, Math.exp(random.normal() * 0.6 - 0.2)),
});

function pickBinding(random: Random, { createdAt }: Adult, now: Date): Date {
  const least = Math.max(createdAt.getTime(), now.getTime() - longestAgo * day);
  const span = now.getTime() - day - least;
  return new Date(least + Math.max(0, span * (1 - random.next() ** 0.7)));
}

const pickLater = (random: Random, boundAt: Date, now: Date): Date =>
  new Date(boundAt.getTime() + random.next() * 0.3 * Math.max(0, now.getTime() - day - boundAt.getTime()));
