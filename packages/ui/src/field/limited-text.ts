/** Made when a text is first taken apart: a slow phone takes 50 ms for it. */
let segmenter: Intl.Segmenter | undefined;

/** The characters of a text as its reader counts them: a family emoji is one. */
function charactersOf(text: string): string[] {
  if (text === '' || !('Segmenter' in Intl)) return Array.from(text);
  segmenter ??= new Intl.Segmenter('zh-Hans');
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

export const countCharacters = (text: string): number => charactersOf(text).length;

/**
 * What stays of a text that was typed or pasted beyond `limit` characters: the excess goes from before the caret, where
 * it came in, so that no earlier word is lost. Tells where the caret stands then, in UTF-16 units as inputs count.
 */
export function limitText(text: string, limit: number, caret = text.length): { text: string; caret: number } {
  // A character is at least one of a string's units.
  if (text.length <= limit) return { text, caret };
  const excess = countCharacters(text) - limit;
  if (excess <= 0) return { text, caret };
  const before = charactersOf(text.slice(0, caret));
  let after = text.slice(caret);
  before.length = Math.max(0, before.length - excess);
  // Parts of characters that lay apart can be one more where they meet.
  while (before.length > 0 && countCharacters(before.join('') + after) > limit) before.pop();
  if (before.length === 0) after = charactersOf(after).slice(0, limit).join('');
  const kept = before.join('');
  return { text: kept + after, caret: kept.length };
}
