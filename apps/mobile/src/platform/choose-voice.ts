import type { Voice } from './speech.ts';

/** Best first: how the language of the mainland is written by browsers and phones. */
const wanted = [
  /^(zh|cmn)[-_](hans[-_])?cn/i,
  /^(zh|cmn)[-_]hans/i,
  /^(zh|cmn)$/i,
  /^(zh|cmn)[-_](sg|tw|hant)/i,
];

/** The voice to read Chinese with; among equals one that needs no network. Undefined where none speaks it. */
export function findVoice(voices: readonly Voice[]): Voice | undefined {
  for (const language of wanted) {
    const fitting = voices.filter(({ lang }) => language.test(lang));
    if (fitting.length > 0) return fitting.find(({ localService }) => localService) ?? fitting[0];
  }
  return undefined;
}
