interface WrapOptions {
  /** Width of a piece of text when drawn. */
  readonly measure: (text: string) => number;
  readonly width: number;
  /** Text beyond the last line ends with an ellipsis. */
  readonly maxLines: number;
}

/** Punctuation that must not begin a line, and punctuation that must not end one. */
const closingMarks = '，。！？；：、）】》〉”’」』…—·％%,.!?;:)]}';
const openingMarks = '（【《〈“‘「『([{';

/**
 * Splits a text where lines may break: words and numbers of other scripts stay whole, punctuation stays with its
 * neighbour, Chinese breaks anywhere else.
 */
function splitUnits(text: string): string[] {
  const tokens = text.match(/[A-Za-z0-9][A-Za-z0-9'’._-]*|\s+|./gsu) ?? [];
  const units: string[] = [];
  for (const token of tokens) {
    const before = units.at(-1);
    const isAttached =
      before !== undefined && (closingMarks.includes(token) || openingMarks.includes(before.at(-1)!));
    if (isAttached) units[units.length - 1] = before + token;
    else units.push(token);
  }
  return units;
}

/** Breaks a text into lines, which a canvas does not do by itself. */
export function wrapText(text: string, { measure, width, maxLines }: WrapOptions): string[] {
  const lines = [''];
  const append = (piece: string) => (lines[lines.length - 1] += piece);
  for (const unit of splitUnits(text.trim())) {
    const line = lines.at(-1)!;
    if (measure((line + unit).trimEnd()) <= width) {
      append(unit);
      continue;
    }
    if (line !== '') lines.push('');
    // A unit longer than a line breaks anywhere.
    for (const character of unit.trimStart()) {
      if (lines.at(-1) !== '' && measure(lines.at(-1) + character) > width) lines.push('');
      append(character);
    }
  }
  const trimmed = lines.map((line) => line.trimEnd());
  return trimmed.length <= maxLines ? trimmed : truncate(trimmed, { measure, width, maxLines });
}

function truncate(lines: readonly string[], { measure, width, maxLines }: WrapOptions): string[] {
  const visible = lines.slice(0, maxLines);
  const last = Array.from(visible.at(-1)!);
  while (last.length > 0 && measure(`${last.join('')}…`) > width) last.pop();
  while (closingMarks.includes(last.at(-1) ?? ' ')) last.pop();
  return [...visible.slice(0, -1), `${last.join('')}…`];
}
