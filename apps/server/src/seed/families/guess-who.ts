import type { Who } from '../crowd/crowd-files.ts';

const signs: readonly (readonly [Who, RegExp])[] = [
  ['grandparent', /[爷奶姥]/],
  ['father', /爸/],
  ['mother', /[妈麻]/],
];

/** What somebody is to a child, as far as the nickname says. */
export const guessWho = (nickname: string): Who | undefined =>
  signs.find(([, sign]) => sign.test(nickname))?.[0];
