import type { Who } from './crowd-files.ts';
import type { Person } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { pickMoment } from './rhythm.ts';
import type { Saying } from './voices.ts';

export interface Said {
  /** Known by this when it is loaded again. */
  key: string;
  /** Index among the people. */
  person: number;
  text: string;
  likes: number;
  at: Date;
}
export interface Thread extends Said {
  replies: Said[];
}

const day = 86_400_000;
/** Of the comments that nobody answers to the point, how many get a passing word. */
const passingShare = 0.3;

/**
 * The threads below a content: each saying by somebody else, the answers after what they answer, nothing before the
 * content was published or in the future. `likes` is how many like the content: a comment is liked by fewer.
 */
export function makeComments(
  content: { key: string; publishedAt: Date; likes: number },
  context: {
    seed: string;
    people: readonly Person[];
    now: Date;
    sayings: readonly Saying[];
    passing: readonly string[];
  },
): Thread[] {
  const { now, people, sayings } = context;
  const random = createRandom(`${context.seed}/comments/${content.key}`);
  const choose = chooseSpeaker(random, people);
  const passing = [...context.passing];
  return sayings.flatMap((saying, index) => {
    const key = `demo/crowd/${content.key}/${index}`;
    const root = say(content, {
      key,
      text: saying.text,
      after: content.publishedAt,
      choose,
      random,
      now,
      people,
    });
    if (!root) return [];
    const words = [...saying.replies];
    if (words.length === 0 && saying.open && random.next() < passingShare)
      words.push(...takeOne(passing, random));
    const replies = words.flatMap((text, at) => {
      const until = new Date(Math.min(now.getTime(), root.at.getTime() + 4 * day));
      const reply = { key: `${key}.${at}`, text, after: root.at, choose, random, now: until, people };
      return say({ ...content, likes: root.likes / 2 }, reply) ?? [];
    });
    return [{ ...root, replies }];
  });
}

function say(
  content: { likes: number },
  turn: {
    key: string;
    text: string;
    after: Date;
    choose: Choose;
    by?: Who | undefined;
    random: Random;
    now: Date;
    people: readonly Person[];
  },
): Said | undefined {
  const { key, text, after, random, now, people } = turn;
  const person = turn.choose(now, turn.by);
  const came = people[person]?.createdAt ?? now;
  const from = came > after ? came : after;
  if (from >= now) return undefined;
  const at = pickMoment(random, { from, to: now });
  const old = (now.getTime() - at.getTime()) / day;
  // A few are liked by many; what was said today has hardly been read.
  const share = random.next() ** 3 * 0.55 * (1 - Math.exp(-old / 3));
  return { key, person, text, at, likes: Math.floor(content.likes * share) };
}

type Choose = (before: Date, by?: Who) => number;

/** Somebody who came before that moment and may be who is asked for. Nobody speaks twice below one content, and eager people speak more. */
function chooseSpeaker(random: Random, people: readonly Person[]): Choose {
  const spoke = new Set<number>();
  return (before, by) => {
    const fits = ({ who, createdAt }: Person) => createdAt < before && (!by || !who || who === by);
    let best = random.below(people.length);
    for (let look = 0; look < 40; look += 1) {
      const [one, other] = [people[best], random.below(people.length)];
      const rival = people[other];
      if (!one || !rival || spoke.has(other) || !fits(rival)) continue;
      const unfit = spoke.has(best) || !fits(one);
      if (unfit || (look < 12 && rival.zeal > one.zeal && random.next() < 0.4)) best = other;
    }
    spoke.add(best);
    return best;
  };
}

function takeOne(words: string[], random: Random): string[] {
  return words.length === 0 ? [] : words.splice(random.below(words.length), 1);
}
