/** What an option is called by its place: A for 0. */
export const letterOf = (place: number): string => String.fromCodePoint(65 + place);
