import { fenceStart } from './prompt.ts';

/** Finds in an answer what it may contain only if its sources contain it. */
export interface AnswerRules {
  /** The kind of contact data in a text: a link, a number, an account. */
  readonly findContact: (text: string) => string | undefined;
  /** The medicines that a text names or advises to take, and their amounts. */
  readonly listMedicines: (text: string) => readonly string[];
  /** Where a text, with names or their placeholders, says that somebody has an illness. */
  readonly listDiagnoses: (text: string) => readonly string[];
}

/** Characters of links, numbers and accounts. */
const contactCharacters = /[\w.:/@+-]{4,}/gu;
const citationMarks = /\[\d{1,2}\]/gu;
/** Marks of hidden names: their digits are no part of a number that follows them. */
const nameMarks = /【\p{Script=Han}{1,3}\d{1,2}】/gu;
const withoutSpaces = (text: string) => text.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase();

/**
 * Checks a streamed answer: a model that follows an instruction hidden in a text could send readers to a stranger, or
 * tell them what medicine to give. Returns why what was written so far must not be shown; `sources` are the passages.
 */
export function createAnswerCheck(
  { findContact, listMedicines, listDiagnoses }: AnswerRules,
  sources: readonly string[],
): (piece: string) => string | undefined {
  const known = withoutSpaces(sources.join('\n'));
  const isKnown = (words: string) => known.includes(withoutSpaces(words));
  let textWithNames = '';
  return (piece) => {
    textWithNames += piece.replaceAll(citationMarks, '');
    const text = textWithNames.replaceAll(nameMarks, '');
    if (text.includes(fenceStart)) return 'it repeats what the model was given';
    const contact = findContact(text.replaceAll(contactCharacters, (words) => (isKnown(words) ? '' : words)));
    if (contact !== undefined) return `it contains contact data of no source: ${contact}`;
    if (!listMedicines(text).every(isKnown)) return 'it advises a medicine that no source names';
    // A source that names the illness of some child does not support a diagnosis of the reader’s child.
    return listDiagnoses(textWithNames).length === 0 ? undefined : 'it makes a diagnosis';
  };
}
