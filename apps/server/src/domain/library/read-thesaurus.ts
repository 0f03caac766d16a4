import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, 'words/thesaurus.txt');

/** Words of the same meaning. A weak group tells of whom is spoken, and counts for less. */
export interface WordGroup {
  readonly weak: boolean;
  readonly words: readonly string[];
}

export interface Thesaurus {
  /** The groups that a word stands in. */
  readonly groupsOf: ReadonlyMap<string, readonly WordGroup[]>;
  /** Finds any word of it, the longest first. */
  readonly anyWord: RegExp;
}

let shipped: Thesaurus | undefined;

/** The everyday and written words of the field that ship. Read once, when the first question is asked. */
export function readThesaurus(): Thesaurus {
  shipped ??= buildThesaurus(parseGroups(readFileSync(file, 'utf8')));
  return shipped;
}

/** A group a line, its words separated by spaces; `#` before remarks, `~` before a weak group. */
export function parseGroups(text: string): WordGroup[] {
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim().toLowerCase());
  return lines.filter(Boolean).map((line) => {
    const weak = line.startsWith('~');
    return { weak, words: [...new Set(line.replace('~', '').trim().split(/\s+/))] };
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
