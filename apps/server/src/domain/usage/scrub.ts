import { usageLimits } from '@academy/contract/usage-limits.ts';

const removedMark = '…';

/**
 * Removed from error messages: addresses with their query, mail addresses, tokens, long numbers (telephones,
 * identities), Chinese text, which only users write here, and quoted text that is no identifier.
 */
const rules: readonly (readonly [RegExp, string | ((match: string) => string)])[] = [
  // Control characters are unreadable, and PostgreSQL refuses some of them.
  [/\p{Cc}|\p{Cs}/gu, ' '],
  [/\b(?:https?|blob|data|wss?):[^\s)'"`]+/g, shortenAddress],
  [/[^\s@:/()'"`]+@[^\s@:/()'"`]+\.[a-z]{2,}/gi, removedMark],
  [/[?#][^\s)'"`]*/g, ''],
  [/\b[\w-]{20,}\.[\w-]{10,}\.[\w-]+/g, removedMark],
  [/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+/g, removedMark],
  [/(["'`])(?:(?!\1).)*\1/g, (quoted) => (/^.[A-Za-z_$][\w.$-]{0,39}.$/.test(quoted) ? quoted : removedMark)],
  [/\d{5,}/g, removedMark],
];

/** Reduces an address to its path and position: `/wx/assets/main-3f.js:10:7`. */
function shortenAddress(address: string): string {
  if (!/^(?:https?|wss?):/.test(address)) return removedMark;
  const [, path = ''] = /^\w+:\/\/[^/?#]*([^?#]*)/.exec(address) ?? [];
  const [, position = ''] = /[?#].*?((?::\d+){1,2})$/.exec(address) ?? [];
  return path + position;
}

const scrub = (text: string) =>
  rules.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement as string), text);

/** The first line of an error message, as stored. */
export const scrubMessage = (message: string): string =>
  scrub(message.split('\n', 1)[0]!).trim().slice(0, usageLimits.message) || removedMark;

/** The positions of an error's stack; the message is stored separately. */
export const scrubStack = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s*at\s|@.*:\d+/.test(line))
    .map((line) => scrub(line.trim()))
    .join('\n')
    .slice(0, usageLimits.stack);
