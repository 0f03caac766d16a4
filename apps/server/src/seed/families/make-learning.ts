import type { ContentType } from '@academy/contract/limits.ts';
import { chinaDay } from '../../kit/china-day.ts';
import { createRandom, type Random } from '../crowd/random.ts';
import type { Guardian } from './make-families.ts';

/** Something that takes time: a lesson, an article, a short video. */
export interface Thing {
  readonly contentId: number;
  readonly type: ContentType;
  /** 0 for what has no lessons. */
  readonly lessonId: number;
  readonly seconds: number;
  readonly publishedAt: Date;
  /** The last lesson of its course. */
  readonly last: boolean;
}

/** A stay at a thing from its beginning, or from where one stopped. */
interface Stay {
  readonly thing: Thing;
  readonly from: number;
  readonly to: number;
  readonly endedAt: Date;
}

/** Something that earns; `rule` and `cause` as `domain/credit` names them. */
interface Deed {
  readonly rule: 'daily.visit' | 'lesson.complete' | 'course.complete' | 'article.read';
  readonly cause: string;
  readonly contentId: number | null;
  readonly at: Date;
}

export interface Learning {
  readonly stays: readonly Stay[];
  readonly deeds: readonly Deed[];
  /** Courses that were finished, and when. */
  readonly finished: readonly { readonly contentId: number; readonly at: Date }[];
}

const day = 86_400_000;
const hour = 3_600_000;
/** China keeps one time all year. */
const zone = 8 * hour;
/** From Sunday to Saturday: how likely an evening is, for somebody of usual zeal. */
const weekdays = [0.24, 0.12, 0.14, 0.15, 0.14, 0.1, 0.22];
const wholeShare = 0.84;

/**
 * What a guardian learned from the day they were bound until yesterday, evening by evening: the things in their order,
 * each until its end. The same for the same seed and day.
 */
export function makeLearning(
  guardian: Guardian,
  { seed, things, now }: { seed: string; things: readonly Thing[]; now: Date },
): Learning {
  const random = createRandom(`${seed}/learning/${guardian.userId}`);
  const learning = {
    stays: [] as Stay[],
    deeds: [] as Deed[],
    finished: [] as { contentId: number; at: Date }[],
  };
  const todo = things.map((thing) => ({ thing, from: 0 }));
  const first = Math.floor((guardian.boundAt.getTime() + zone) / day) + 1;
  const last = Math.floor((now.getTime() + zone) / day);
  for (let date = first; date < last && todo.length > 0; date += 1) {
    const liked = weekdays[(date + 4) % 7]! * guardian.zeal;
    if (random.next() >= Math.min(0.7, liked)) continue;
    spendEvening(learning, { random, todo, begins: date * day - zone + (19.4 + random.next() * 1.6) * hour });
  }
  return learning;
}

interface Evening {
  random: Random;
  todo: { thing: Thing; from: number }[];
  /** In milliseconds since 1970. */
  begins: number;
}

type Growing = { [Key in keyof Learning]: Learning[Key][number][] };

function spendEvening(learning: Growing, { random, todo, begins }: Evening): void {
  learning.deeds.push({
    rule: 'daily.visit',
    cause: chinaDay(new Date(begins)),
    contentId: null,
    at: new Date(begins),
  });
  let at = begins;
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const place = todo.findIndex(({ thing }) => thing.publishedAt.getTime() < at);
    const next = todo[place];
    if (!next) return;
    const { thing, from } = next;
    const whole = random.next() < wholeShare;
    const to = whole ? thing.seconds : from + Math.ceil((thing.seconds - from) * (0.2 + random.next() * 0.5));
    at += (60 + random.below(120) + to - from) * 1_000;
    if (to > from) learning.stays.push({ thing, from, to, endedAt: new Date(at) });
    if (to < thing.seconds) {
      next.from = to;
      return;
    }
    todo.splice(place, 1);
    finish(learning, thing, new Date(at));
  }
}

function finish(learning: Growing, { type, contentId, lessonId, last }: Thing, at: Date): void {
  if (type === 'graphic')
    learning.deeds.push({ rule: 'article.read', cause: `content:${contentId}`, contentId, at });
  if (type !== 'course') return;
  learning.deeds.push({ rule: 'lesson.complete', cause: `lesson:${lessonId}`, contentId, at });
  if (!last) return;
  learning.deeds.push({ rule: 'course.complete', cause: `content:${contentId}`, contentId, at });
  learning.finished.push({ contentId, at });
}
