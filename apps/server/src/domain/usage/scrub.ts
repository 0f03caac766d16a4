import { usageLimits } from '@academy/contract/usage-limits.ts';

/** Stands for what was taken out. */
const gone = '…';

/**
 * What may not leave in an error's words: addresses with their query, mail addresses, tokens, long numbers (of phones,
 * of people), Chinese text, which only people write here, and quoted text that is no name of the program's.
 */
const rules: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  // Nobody can read them, and the database takes no text with some of them.
  [/\p{Cc}|\p{Cs}/gu, ' '],
  [/\b(?:https?|blob|data|wss?):[^\s)'"`]+/g, shortenAddress],
  [/[^\s@:/()'"`]+@[^\s@:/()'"`]+\.[a-z]{2,}/gi, gone],
  [/[?#][^\s)'"`]*/g, ''],
  [/\b[\w-]{20,}\.[\w-]{10,}\.[\w-]+/g, gone],
  [/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+/g, gone],
  [/(["'`])(?:(?!\1).)*\1/g, (quoted) => (/^.[A-Za-z_$][\w.$-]{0,39}.$/.test(quoted) ? quoted : gone)],
  [/\d{5,}/g, gone],
];

/** Of an address its path alone, and where in it: `/wx/assets/main-3f.js:10:7`. */
function shortenAddress(address: string): string {
  if (!/^(?:https?|wss?):/.test(address)) return gone;
  const [, path = ''] = /^\w+:\/\/[^/?#]*([^?#]*)/.exec(address) ?? [];
  const [, place = ''] = /[?#].*?((?::\d+){1,2})$/.exec(address) ?? [];
  return path + place;
}

const scrub = (text: string) =>
  rules.reduce((left, [found, instead]) => left.replace(found, instead as string), text);

/** An error's first line as it may be kept. */
export const scrubMessage = (message: string): string =>
  scrub(message.split('\n', 1)[0]!).trim().slice(0, usageLimits.message) || gone;

/** The places of an error's stack; what else it says, the message says already. */
export const scrubStack = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s*at\s|@.*:\d+/.test(line))
    .map((line) => scrub(line.trim()))
    .join('\n')
    .slice(0, usageLimits.stack);
