import type { ParentRole } from './file-schemas.ts';
import type { Person } from './people.ts';
import { createRandom, pickMoment, type Random } from './random.ts';
import type { CommentTemplate } from './comment-templates.ts';

export interface GeneratedComment {
  /** Identifies the comment when it is loaded again. */
  key: string;
  /** Index in the list of people. */
  person: number;
  text: string;
  likes: number;
  at: Date;
}
export interface Thread extends GeneratedComment {
  replies: GeneratedComment[];
}

const day = 86_400_000;
/** The share of open comments without a specific reply that get a short one. */
const shortReplyShare = 0.3;

/**
 * Generates the comment threads below a content: each comment by another person, replies after their comment, nothing
 * before the publication or in the future. `likes` is the content's number of likes; each comment gets fewer.
 */
export function generateThreads(
  content: { key: string; publishedAt: Date; likes: number },
  context: {
    seed: string;
    people: readonly Person[];
    now: Date;
    templates: readonly CommentTemplate[];
    shortReplies: readonly string[];
  },
): Thread[] {
  const { now, people, templates } = context;
  const random = createRandom(`${context.seed}/comments/${content.key}`);
  const chooseAuthor = createAuthorChooser(random, people);
  const shortReplies = [...context.shortReplies];
  return templates.flatMap((template, index) => {
    const key = `demo/crowd/${content.key}/${index}`;
    const root = generateComment(content, {
      key,
      text: template.text,
      after: content.publishedAt,
      chooseAuthor,
      by: template.by,
      random,
      now,
      people,
    });
    if (!root) return [];
    const replyTexts = [...template.replies];
    if (replyTexts.length === 0 && template.open && random.next() < shortReplyShare)
      replyTexts.push(...removeRandom(shortReplies, random));
    const replies = replyTexts.flatMap((text, at) => {
      const until = new Date(Math.min(now.getTime(), root.at.getTime() + 4 * day));
      const reply = { key: `${key}.${at}`, text, after: root.at, chooseAuthor, random, now: until, people };
      return generateComment({ ...content, likes: root.likes / 2 }, reply) ?? [];
    });
    return [{ ...root, replies }];
  });
}

function generateComment(
  content: { likes: number },
  options: {
    key: string;
    text: string;
    after: Date;
    chooseAuthor: ChooseAuthor;
    by?: ParentRole | undefined;
    random: Random;
    now: Date;
    people: readonly Person[];
  },
): GeneratedComment | undefined {
  const { key, text, after, random, now, people } = options;
  const person = options.chooseAuthor(now, options.by);
  const joinedAt = people[person]?.createdAt ?? now;
  const from = joinedAt > after ? joinedAt : after;
  if (from >= now) return undefined;
  const at = pickMoment(random, { from, to: now });
  const ageInDays = (now.getTime() - at.getTime()) / day;
  // A few comments get many likes; one from today has hardly been read.
  const share = random.next() ** 3 * 0.55 * (1 - Math.exp(-ageInDays / 3));
  return { key, person, text, at, likes: Math.floor(content.likes * share) };
}

type ChooseAuthor = (before: Date, by?: ParentRole) => number;

/**
 * Returns a function that picks the index of a person who joined before the given time and has the given role. Nobody
 * is picked twice below one content, and more active people are picked more often.
 */
function createAuthorChooser(random: Random, people: readonly Person[]): ChooseAuthor {
  const usedAuthors = new Set<number>();
  return (before, by) => {
    const fits = ({ parentRole, createdAt }: Person) =>
      createdAt < before && (!by || !parentRole || parentRole === by);
    let best = random.integerBelow(people.length);
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const [current, rivalIndex] = [people[best], random.integerBelow(people.length)];
      const rival = people[rivalIndex];
      if (!current || !rival || usedAuthors.has(rivalIndex) || !fits(rival)) continue;
      const unfit = usedAuthors.has(best) || !fits(current);
      if (unfit || (attempt < 12 && rival.activityLevel > current.activityLevel && random.next() < 0.4))
        best = rivalIndex;
    }
    usedAuthors.add(best);
    return best;
  };
}

function removeRandom(replyTexts: string[], random: Random): string[] {
  return replyTexts.length === 0 ? [] : replyTexts.splice(random.integerBelow(replyTexts.length), 1);
}
