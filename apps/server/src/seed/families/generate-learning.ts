import type { ContentType } from '@academy/contract/limits.ts';
import { dailyLimitOf } from '../../domain/credit/credit-rules.ts';
import { chinaDay } from '../../kit/china-calendar.ts';
import { createRandom, type Random } from '../simulated-users/random.ts';
import type { Guardian } from './generate-families.ts';

/** A unit that takes time to learn: a lesson, an article, a mini video, the replay of a live. */
export interface Unit {
  readonly contentId: number;
  readonly type: ContentType;
  /** 0 for contents without lessons. */
  readonly lessonId: number;
  readonly seconds: number;
  /** For a replay the end of its live. */
  readonly publishedAt: Date;
  /** Whether it is the last lesson of its course. */
  readonly last: boolean;
}

/** One view session of a unit, from its beginning or from where the last one stopped; `from` and `to` in seconds. */
interface ViewSession {
  readonly unit: Unit;
  readonly from: number;
  readonly to: number;
  readonly endedAt: Date;
}

/** An event that earns credit; `rule` and `cause` as in `domain/credit`. */
interface CreditEvent {
  readonly rule: 'daily.visit' | 'lesson.complete' | 'course.complete' | 'article.read' | 'live.watch';
  readonly cause: string;
  readonly contentId: number | null;
  readonly at: Date;
}

export interface Learning {
  readonly viewSessions: readonly ViewSession[];
  readonly creditEvents: readonly CreditEvent[];
  /** Courses that were finished, and when. */
  readonly finished: readonly { readonly contentId: number; readonly at: Date }[];
}

const day = 86_400_000;
const hour = 3_600_000;
/** China has one time zone, UTC+8, and no summer time. */
const chinaOffset = 8 * hour;
/** From Sunday to Saturday: the probability that a guardian of average activity learns that evening. */
const weekdayShares = [0.24, 0.12, 0.14, 0.15, 0.14, 0.1, 0.22];
const completedShare = 0.84;
const livesPerDay = dailyLimitOf('live.watch');

/**
 * Generates what a guardian learned from the day of the binding until yesterday, evening by evening: the units in
 * order, each until its end. The same seed and day give the same result.
 */
export function generateLearning(
  guardian: Guardian,
  { seed, units, now }: { seed: string; units: readonly Unit[]; now: Date },
): Learning {
  const random = createRandom(`${seed}/learning/${guardian.userId}`);
  const learning = {
    viewSessions: [] as ViewSession[],
    creditEvents: [] as CreditEvent[],
    finished: [] as { contentId: number; at: Date }[],
  };
  const todo = units.map((unit) => ({ unit, from: 0 }));
  const first = Math.floor((guardian.boundAt.getTime() + chinaOffset) / day) + 1;
  const last = Math.floor((now.getTime() + chinaOffset) / day);
  for (let date = first; date < last && todo.length > 0; date += 1) {
    const likelihood = weekdayShares[(date + 4) % 7]! * guardian.activityLevel;
    if (random.next() >= Math.min(0.7, likelihood)) continue;
    simulateEvening(learning, {
      random,
      todo,
      startsAt: date * day - chinaOffset + (19.4 + random.next() * 1.6) * hour,
    });
  }
  return learning;
}

interface Evening {
  random: Random;
  todo: { unit: Unit; from: number }[];
  /** In milliseconds since 1970. */
  startsAt: number;
}

type MutableLearning = { [Key in keyof Learning]: Learning[Key][number][] };

function simulateEvening(learning: MutableLearning, { random, todo, startsAt }: Evening): void {
  learning.creditEvents.push({
    rule: 'daily.visit',
    cause: chinaDay(new Date(startsAt)),
    contentId: null,
    at: new Date(startsAt),
  });
  let at = startsAt;
  for (let remaining = 1 + random.integerBelow(3); remaining > 0; remaining -= 1) {
    const index = todo.findIndex(({ unit }) => unit.publishedAt.getTime() < at);
    const next = todo[index];
    if (!next) return;
    const { unit, from } = next;
    const isCompleted = random.next() < completedShare;
    const to = isCompleted
      ? unit.seconds
      : from + Math.ceil((unit.seconds - from) * (0.2 + random.next() * 0.5));
    at += (60 + random.integerBelow(120) + to - from) * 1_000;
    if (to > from) learning.viewSessions.push({ unit, from, to, endedAt: new Date(at) });
    if (to < unit.seconds) {
      next.from = to;
      return;
    }
    todo.splice(index, 1);
    completeUnit(learning, unit, new Date(at));
  }
}

function completeUnit(learning: MutableLearning, { type, contentId, lessonId, last }: Unit, at: Date): void {
  if (type === 'graphic')
    learning.creditEvents.push({ rule: 'article.read', cause: `content:${contentId}`, contentId, at });
  if ((type === 'expertLive' || type === 'actLive') && countLivesOfDay(learning, at) < livesPerDay)
    learning.creditEvents.push({ rule: 'live.watch', cause: `content:${contentId}`, contentId, at });
  if (type !== 'course') return;
  learning.creditEvents.push({ rule: 'lesson.complete', cause: `lesson:${lessonId}`, contentId, at });
  if (!last) return;
  learning.creditEvents.push({ rule: 'course.complete', cause: `content:${contentId}`, contentId, at });
  learning.finished.push({ contentId, at });
}

const countLivesOfDay = ({ creditEvents }: MutableLearning, at: Date): number =>
  creditEvents.filter((event) => event.rule === 'live.watch' && chinaDay(event.at) === chinaDay(at)).length;

/** Contents of a semester come within this share of everything that a person learns. */
const semesterShare = 0.2;

/**
 * The order in which one person learns the units: contents of the child's semesters early, the lessons of a course in
 * order, everything else at random.
 */
export function orderUnits(
  units: readonly Unit[],
  { seed, semesterContentIds }: { seed: string; semesterContentIds: ReadonlySet<number> },
): Unit[] {
  const random = createRandom(seed);
  const groups = [...Map.groupBy(units, ({ contentId }) => contentId).entries()];
  return groups
    .map(([contentId, group]) => ({
      group,
      order: random.next() * (semesterContentIds.has(contentId) ? semesterShare : 1),
    }))
    .toSorted((one, other) => one.order - other.order)
    .flatMap(({ group }) => group);
}
