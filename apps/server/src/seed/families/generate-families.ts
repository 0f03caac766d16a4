import type { EnrolmentState } from '@academy/contract/enrolment-limits.ts';
import type { Relation } from '@academy/contract/limits.ts';
import type { ParentRole } from '../simulated-users/file-schemas.ts';
import { createRandom, type Random } from '../simulated-users/random.ts';
import type { Families } from '../school-file.ts';

/** A simulated user who may get a child. */
export interface Adult {
  readonly id: number;
  readonly parentRole: ParentRole | undefined;
  readonly createdAt: Date;
}

export interface Guardian {
  readonly userId: number;
  readonly relation: Relation;
  readonly boundAt: Date;
  /** How much the guardian learns compared with others; 1 is the average. */
  readonly activityLevel: number;
}

export interface Family {
  /** `demo/family-0001`: the prefix marks simulated families. */
  readonly key: string;
  readonly name: string;
  readonly grade: number;
  /** 3 is 3班. */
  readonly classNumber: number;
  readonly enrolmentState: EnrolmentState;
  /** The first guardian is the one who added the child. */
  readonly guardians: readonly Guardian[];
}

interface GenerateOptions {
  readonly seed: string;
  /** The number of the first family; it becomes part of the keys. */
  readonly firstNumber: number;
  /** Used up from the front: each adult gets one child at most. */
  readonly adults: Adult[];
  readonly names: Pick<Families, 'surnames' | 'given'>;
  readonly now: Date;
}

const day = 86_400_000;
/** The earliest binding in days before `now`; later bindings are more frequent, the latest was yesterday. */
const maxBoundDaysAgo = 285;
const twoGuardiansShare = 0.34;

/** Generates the families of one group and removes their adults from the list; fewer families when it runs out. */
export function generateFamilies(group: Families['groups'][number], options: GenerateOptions): Family[] {
  const { seed, firstNumber, adults, names, now } = options;
  const families: Family[] = [];
  for (let index = 0; index < group.count && adults.length > 0; index += 1) {
    const key = `demo/family-${String(firstNumber + index).padStart(4, '0')}`;
    const random = createRandom(`${seed}/${key}`);
    const first = adults.shift()!;
    const second = random.next() < twoGuardiansShare ? adults.shift() : undefined;
    const boundAt = pickBoundAt(random, first, now);
    const classes = group.classes * (group.grades[1] - group.grades[0] + 1);
    families.push({
      key,
      name: `${random.pick(names.surnames)}${random.pick(names.given)}`,
      grade: group.grades[0] + Math.floor((index % classes) / group.classes),
      classNumber: (index % group.classes) + 1,
      // One child in each of the last classes.
      enrolmentState: index < classes && index >= classes - (group.pending ?? 0) ? 'pending' : 'confirmed',
      guardians: [
        createGuardian(first, boundAt, random),
        ...(second ? [createGuardian(second, pickSecondBoundAt(random, boundAt, now), random)] : []),
      ],
    });
  }
  return families;
}

const createGuardian = ({ id, parentRole }: Adult, boundAt: Date, random: Random): Guardian => ({
  userId: id,
  relation: parentRole ?? (random.next() < 0.72 ? 'mother' : 'father'),
  boundAt,
  activityLevel: Math.min(3, Math.exp(random.normal() * 0.6 - 0.2)),
});

function pickBoundAt(random: Random, { createdAt }: Adult, now: Date): Date {
  const earliest = Math.max(createdAt.getTime(), now.getTime() - maxBoundDaysAgo * day);
  const range = now.getTime() - day - earliest;
  return new Date(earliest + Math.max(0, range * (1 - random.next() ** 0.7)));
}

const pickSecondBoundAt = (random: Random, boundAt: Date, now: Date): Date =>
  new Date(boundAt.getTime() + random.next() * 0.3 * Math.max(0, now.getTime() - day - boundAt.getTime()));
