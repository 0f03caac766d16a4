import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const thesaurusFile = join(import.meta.dirname, 'words/thesaurus.txt');

/** Synonyms. The words of a weak group only name a person (an age, a relative) and count for less. */
export interface WordGroup {
  readonly isWeak: boolean;
  readonly words: readonly string[];
}

export interface Thesaurus {
  readonly groupsOf: ReadonlyMap<string, readonly WordGroup[]>;
  /** Matches any word of the thesaurus, the longest first. */
  readonly anyWord: RegExp;
}

let cachedThesaurus: Thesaurus | undefined;

/** The shipped thesaurus of everyday and technical words. Read once, with the first question. */
export function getThesaurus(): Thesaurus {
  cachedThesaurus ??= buildThesaurus(parseGroups(readFileSync(thesaurusFile, 'utf8')));
  return cachedThesaurus;
}

/** One group per line, words separated by spaces; `#` starts a comment, `~` marks a weak group. */
export function parseGroups(text: string): WordGroup[] {
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim().toLowerCase());
  return lines.filter(Boolean).map((line) => {
    const isWeak = line.startsWith('~');
    return { isWeak, words: [...new Set(line.replace('~', '').trim().split(/\s+/))] };
  });
}

export function buildThesaurus(groups: readonly WordGroup[]): Thesaurus {
  const groupsOf = new Map<string, WordGroup[]>();
  for (const group of groups) {
    for (const word of group.words) groupsOf.set(word, [...(groupsOf.get(word) ?? []), group]);
  }
  const longestFirst = [...groupsOf.keys()].toSorted((a, b) => b.length - a.length);
  const escaped = longestFirst.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return { groupsOf, anyWord: new RegExp(escaped.join('|') || '(?!)', 'gu') };
}
