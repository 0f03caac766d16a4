/** Characters of a piece, if its sentence is longer. */
const longest = 24;

/** Behind these a piece ends, with the marks of its passages. */
const form = /[^。！？；\n]{0,24}(?:[。！？；\n]+(?:\[\d{1,2}\])*)?/gu;

/**
 * Cuts a ready text into pieces of a clause or a sentence, so that its first words can be read, and spoken, before its
 * last ones. A mark is never cut in two.
 */
export function cutPieces(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest !== '') {
    form.lastIndex = 0;
    const found = form.exec(rest)?.[0] || rest.slice(0, longest);
    const piece = keepMarksWhole(found, rest);
    pieces.push(piece);
    rest = rest.slice(piece.length);
  }
  return pieces;
}

/** A piece that ends within a mark, or within a character of two units, ends behind it. */
function keepMarksWhole(piece: string, text: string): string {
  const open = piece.lastIndexOf('[');
  const close = open >= 0 && !piece.includes(']', open) ? text.indexOf(']', open) : -1;
  if (close >= 0 && close - open < 5) return text.slice(0, close + 1);
  return /[\ud800-\udbff]$/u.test(piece) ? text.slice(0, piece.length + 1) : piece;
}
