const graphemes = new Intl.Segmenter('zh');

/** A text that may be longer than a notice can bear, cut between characters. */
export function cut(text: string, longest: number): string {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : text;
}
