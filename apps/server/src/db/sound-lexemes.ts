/** How sounds are spelled in `search_documents.sounds`: the first sign says what the word is. */

export const syllableLexeme = (reading: string): string => `s${reading}`;

/** The first letter of a syllable, or a letter of another script. */
export const initialLexeme = (letter: string): string => `1${letter}`;

/** The first letters of two characters that follow each other, at the place of the first. */
export const initialsLexeme = (first: string, second: string): string => `2${first}${second}`;
