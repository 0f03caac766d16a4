/** A word quoted as PostgreSQL spells it in a tsvector and in a tsquery. */
export const quoteLexeme = (word: string): string =>
  `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/**
 * How pronunciations are spelled in `search_documents.phonetic_tokens`: the first character says what kind of lexeme it is.
 */

export const syllableLexeme = (reading: string): string => `s${reading}`;

/** The first letter of a syllable, or a letter of another script. */
export const initialLexeme = (letter: string): string => `1${letter}`;

/** The first letters of two adjacent characters, stored at the position of the first. */
export const initialsLexeme = (first: string, second: string): string => `2${first}${second}`;
