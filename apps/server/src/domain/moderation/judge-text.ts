import type { CompiledList } from './compile-list.ts';
import { findContact } from './contact.ts';
import { collapse, fold } from './fold.ts';

/** `hold` waits for a person, `refuse` is not kept at all; `word` says which word or kind of contact it was. */
export type Verdict = { verdict: 'pass' } | { verdict: 'hold' | 'refuse'; word: string };

/**
 * Judges a text by a list. The gravest of its words decides, of these the longest; contacts of any kind are held. The
 * work grows with the length of the text alone: about 0.2 ms for 140 characters.
 */
export function judgeText(list: CompiledList, text: string): Verdict {
  const found = list.find(collapse(fold(text))).toSorted((a, b) => b.word.length - a.word.length);
  for (const action of ['refuse', 'hold'] as const) {
    const entry = found.find((one) => one.action === action);
    if (entry) return { verdict: action, word: entry.word };
  }
  const contact = findContact(text);
  return contact === undefined ? { verdict: 'pass' } : { verdict: 'hold', word: contact };
}
