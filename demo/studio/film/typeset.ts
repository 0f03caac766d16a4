/** Chinese lines: no closing mark begins one, no opening mark ends one, the lines balance and no character is left alone. */

const CLOSING = /[，。！？；：、”’』」）》…—·%]/;
const OPENING = /[“‘『「（《]/;

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[\x20-\x7e]/.test(letter) ? 0.56 : 1), 0);

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** The smallest pieces a line may be cut between: words of Chinese with the marks that cling to them. */
function pieces(text: string): string[] {
  const found: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = found.at(-1);
    if (last !== undefined && (CLOSING.test(segment[0] as string) || OPENING.test(last.at(-1) as string)))
      found[found.length - 1] = last + segment;
    else found.push(segment);
  }
  return found;
}

/** Words that read badly at the start of a line: they lean on what stands before them. */
const LEANING = /^[的了着过吗呢吧啊地得们上下里]/;

/** Cuts a text into balanced lines of at most `most` em, preferring to break after a punctuation mark. */
export function lines(text: string, most: number): string[] {
  const parts = pieces(text.trim());
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  const target = widthOf(text) / Math.ceil(widthOf(text) / most);
  for (let end = 1; end <= parts.length; end += 1) {
    best[end] = { cost: Infinity, from: end - 1 };
    for (let from = end - 1; from >= 0; from -= 1) {
      const line = parts.slice(from, end).join('');
      const width = widthOf(line) - (/[，。、；：]$/.test(line) ? 0.5 : 0);
      if (width > most && from < end - 1) break;
      const pause =
        end === parts.length || /[，。！？；：”]$/.test(line)
          ? 0
          : line.endsWith('、')
            ? 4
            : LEANING.test(parts[end] as string)
              ? 26
              : 17;
      const cost = (best[from]?.cost ?? Infinity) + (width - target) ** 2 + pause + 9;
      if (cost < best[end]!.cost) best[end] = { cost, from };
    }
  }
  const cut: string[] = [];
  for (let end = parts.length; end > 0; end = best[end]!.from)
    cut.unshift(parts.slice(best[end]!.from, end).join(''));
  return cut;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export interface Block {
  lines: readonly string[];
  size: number;
  leading: number;
  weight: 400 | 700;
  colour: string;
}

/** Sets blocks of lines below each other, from `top`; returns the SVG and where it ends. */
export function set(
  blocks: readonly Block[],
  x: number,
  top: number,
  gap: number,
): { svg: string; bottom: number } {
  let y = top;
  let svg = '';
  blocks.forEach((block, index) => {
    if (index) y += gap;
    for (const line of block.lines) {
      // An opening quotation mark fills only the right half of its square: it hangs into the margin.
      const hang = OPENING.test(line[0] ?? '') ? block.size * 0.46 : 0;
      svg += `<text x="${x - hang}" y="${Math.round(y + block.size * 0.88 + (block.leading - block.size) / 2)}" font-size="${block.size}" font-weight="${block.weight}" fill="${block.colour}" font-family="Noto Sans CJK SC">${escape(line)}</text>`;
      y += block.leading;
    }
  });
  return { svg, bottom: Math.round(y) };
}
