interface Frame {
  /** How wide a piece of text is drawn. */
  readonly measure: (text: string) => number;
  readonly width: number;
  /** What does not fit ends with an ellipsis. */
  readonly maxLines: number;
}

/** Marks that stay with what is before them, and with what comes after them: no line begins or ends with them. */
const closing = '，。！？；：、）】》〉”’」』…—·％%,.!?;:)]}';
const opening = '（【《〈“‘「『([{';

/** Words of other scripts and numbers stay whole; marks stay with their neighbours; Chinese parts anywhere else. */
function unitsOf(text: string): string[] {
  const tokens = text.match(/[A-Za-z0-9][A-Za-z0-9'’._-]*|\s+|./gsu) ?? [];
  const units: string[] = [];
  for (const token of tokens) {
    const before = units.at(-1);
    const joins = before !== undefined && (closing.includes(token) || opening.includes(before.at(-1)!));
    if (joins) units[units.length - 1] = before + token;
    else units.push(token);
  }
  return units;
}

/** Lines of a text, as canvas cannot break them itself. */
export function wrapText(text: string, { measure, width, maxLines }: Frame): string[] {
  const lines = [''];
  const put = (piece: string) => (lines[lines.length - 1] += piece);
  for (const unit of unitsOf(text.trim())) {
    const line = lines.at(-1)!;
    if (measure((line + unit).trimEnd()) <= width) {
      put(unit);
      continue;
    }
    if (line !== '') lines.push('');
    // What is longer than a line by itself is parted anywhere.
    for (const character of unit.trimStart()) {
      if (lines.at(-1) !== '' && measure(lines.at(-1) + character) > width) lines.push('');
      put(character);
    }
  }
  const whole = lines.map((line) => line.trimEnd());
  return whole.length <= maxLines ? whole : shorten(whole, { measure, width, maxLines });
}

function shorten(lines: readonly string[], { measure, width, maxLines }: Frame): string[] {
  const kept = lines.slice(0, maxLines);
  const last = Array.from(kept.at(-1)!);
  while (last.length > 0 && measure(`${last.join('')}…`) > width) last.pop();
  while (closing.includes(last.at(-1) ?? ' ')) last.pop();
  return [...kept.slice(0, -1), `${last.join('')}…`];
}
