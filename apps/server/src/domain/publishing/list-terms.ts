import type { RelatedType } from '@academy/contract/limits.ts';
import { listSounds, spellSounds } from '../../kit/sounds.ts';

/** What a reader's first letters may be completed to, and how it is typed. */
interface Term {
  kind: 'expert' | 'tag' | 'title';
  term: string;
  letters: string;
  pinyin: string;
  initials: string;
}

interface Described {
  readonly relatedType: RelatedType;
  readonly title: string;
  readonly tags: readonly string[];
}

/** Longer beginnings are no shorter to type than to search for. */
const longestSpelling = 60;

const clauseEnd = /[，。！？；：、,.!?;:—…\s]+/u;

/** The completions that lead to a document: its title from each of its clauses on, and of a content its tags. */
export function listTerms({ relatedType, title, tags }: Described): Term[] {
  const kind = relatedType === 'expert' ? 'expert' : 'title';
  const terms = [
    ...clauseStarts(title).map((start) => spellTerm({ kind, term: title, typed: title.slice(start) })),
    ...tags.map((tag) => spellTerm({ kind: 'tag', term: tag, typed: tag })),
  ].filter((term) => term.letters !== '');
  const unique = new Map(terms.map((term) => [`${term.kind} ${term.letters}`, term]));
  return [...unique.values()];
}

function spellTerm({ kind, term, typed }: Pick<Term, 'kind' | 'term'> & { typed: string }): Term {
  const spelled = spellSounds(listSounds(typed));
  return {
    kind,
    term,
    letters: spelled.letters.slice(0, longestSpelling).toWellFormed(),
    pinyin: spelled.pinyin.slice(0, longestSpelling).toWellFormed(),
    initials: spelled.initials.slice(0, longestSpelling).toWellFormed(),
  };
}

function clauseStarts(title: string): number[] {
  const ends = [...title.matchAll(new RegExp(clauseEnd, 'gu'))];
  return [0, ...ends.map((end) => end.index + end[0].length)].filter((start) => start < title.length);
}
