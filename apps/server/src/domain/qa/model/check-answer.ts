import { fenceStart } from './prompt.ts';

/** What an answer may say only if its sources do, by what finds it. */
export interface AnswerRules {
  /** The kind of contact data in a text: a link, a number, an account. */
  readonly findContact: (text: string) => string | undefined;
  /** The medicines that a text names or advises to take, and their amounts. */
  readonly listMedicines: (text: string) => readonly string[];
}

/** Characters of links, numbers and accounts. */
const contactCharacters = /[\w.:/@+-]{4,}/gu;
/** Marks of citations and of hidden names: their digits are no part of a number that follows them. */
const marks = /\[\d{1,2}\]|【\p{Script=Han}{1,3}\d{1,2}】/gu;
const withoutSpaces = (text: string) => text.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase();

/**
 * Checks a streamed answer: a model that follows an instruction hidden in a text could send readers to a stranger, or
 * tell them what medicine to give. Returns why what was written so far must not be shown; `sources` are the passages.
 */
export function createAnswerCheck(
  { findContact, listMedicines }: AnswerRules,
  sources: readonly string[],
): (piece: string) => string | undefined {
  const known = withoutSpaces(sources.join('\n'));
  const isKnown = (words: string) => known.includes(withoutSpaces(words));
  let text = '';
  return (piece) => {
    text += piece.replaceAll(marks, '');
    if (text.includes(fenceStart)) return 'it repeats what the model was given';
    const contact = findContact(text.replaceAll(contactCharacters, (words) => (isKnown(words) ? '' : words)));
    if (contact !== undefined) return `it contains contact data of no source: ${contact}`;
    return listMedicines(text).every(isKnown) ? undefined : 'it advises a medicine that no source names';
  };
}
