import type { Script, Slide } from './script.ts';
import { LESSON, MINI, renderText, type View } from './stage.ts';

/**
 * Line breaking for Chinese: no line starts with a closing mark or ends with an opening mark, lines are balanced and
 * no character is left alone.
 */

const CLOSING = /[，。！？；：、”’』」）》…—·%]/;
const OPENING = /[“‘『「（《]/;

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[\x20-\x7e]/.test(letter) ? 0.56 : 1), 0);

const wordSegmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Splits a text into the smallest unbreakable pieces: Chinese words with their adjacent punctuation. */
function pieces(text: string): string[] {
  const found: string[] = [];
  for (const { segment } of wordSegmenter.segment(text)) {
    const last = found.at(-1);
    if (last !== undefined && (CLOSING.test(segment[0] as string) || OPENING.test(last.at(-1) as string)))
      found[found.length - 1] = last + segment;
    else found.push(segment);
  }
  return found;
}

/** Characters that should not start a line, because they belong to the preceding word. */
const NO_LINE_START = /^[的了着过吗呢吧啊地得们上下里]/;

/** Splits a text into balanced lines of at most `maxWidth` em, preferably after punctuation. */
function lines(text: string, maxWidth: number): string[] {
  const textPieces = pieces(text.trim());
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  const target = widthOf(text) / Math.ceil(widthOf(text) / maxWidth);
  for (let end = 1; end <= textPieces.length; end += 1) {
    best[end] = { cost: Infinity, from: end - 1 };
    for (let from = end - 1; from >= 0; from -= 1) {
      const line = textPieces.slice(from, end).join('');
      const width = widthOf(line) - (/[，。、；：]$/.test(line) ? 0.5 : 0);
      if (width > maxWidth && from < end - 1) break;
      const pause =
        end === textPieces.length || /[，。！？；：”]$/.test(line)
          ? 0
          : line.endsWith('、')
            ? 4
            : NO_LINE_START.test(textPieces[end] as string)
              ? 26
              : 17;
      const cost = (best[from]?.cost ?? Infinity) + (width - target) ** 2 + pause + 9;
      if (cost < best[end]!.cost) best[end] = { cost, from };
    }
  }
  const cut: string[] = [];
  for (let end = textPieces.length; end > 0; end = best[end]!.from)
    cut.unshift(textPieces.slice(best[end]!.from, end).join(''));
  return cut;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface Block {
  lines: readonly string[];
  size: number;
  leading: number;
  weight: 400 | 700;
  colour: string;
}

/** Renders blocks of lines below each other from `top`; returns the SVG and the y of its bottom. */
function typesetBlocks(
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
      // An opening quotation mark fills only the right half of its square, so it is moved into the margin.
      const hang = OPENING.test(line[0] ?? '') ? block.size * 0.46 : 0;
      svg += `<text x="${x - hang}" y="${Math.round(y + block.size * 0.88 + (block.leading - block.size) / 2)}" font-size="${block.size}" font-weight="${block.weight}" fill="${block.colour}" font-family="Noto Sans CJK SC">${escape(line)}</text>`;
      y += block.leading;
    }
  });
  return { svg, bottom: Math.round(y) };
}

/** The white card behind the text, and one text layer per slide. */
export interface CardLayers {
  card: { x: number; y: number; w: number; h: number };
  plate: Uint8Array;
  words: Uint8Array[];
}

function createBlocks(
  slide: Slide,
  heading: string,
  inner: number,
  size: { small: number; title: number; text: number },
): Block[] {
  return [
    {
      lines: lines(heading, inner / size.small),
      size: size.small,
      leading: Math.round(size.small * 1.5),
      weight: 700,
      colour: '#B5431A',
    },
    {
      lines: lines(slide.title, inner / size.title),
      size: size.title,
      leading: Math.round(size.title * 1.34),
      weight: 700,
      colour: '#2B2420',
    },
    {
      lines: lines(slide.text, inner / size.text),
      size: size.text,
      leading: Math.round(size.text * 1.62),
      weight: 400,
      colour: '#5F554E',
    },
  ];
}

/** The positions of a slide's dots: the slides under the same heading. */
function dotsOf(script: Script, index: number): { active: number; count: number } {
  const { heading } = script.slides[index]!;
  const first = script.slides.findIndex((slide) => slide.heading === heading);
  const count = script.slides.filter((slide) => slide.heading === heading).length;
  return { active: index - first, count };
}

/**
 * Renders the texts of a whole film in the pixels of `view`. The card keeps one size, so that only the text changes.
 */
export function renderCard(script: Script, view: View): CardLayers {
  const lesson = script.shape === 'lesson';
  const drawn = lesson ? LESSON : MINI;
  const zoom = view.width / drawn.width;
  const pad = lesson ? 30 : 36;
  const w = lesson ? 344 : 460;
  const x = 40;
  const size = lesson ? { small: 15, title: 36, text: 22 } : { small: 17, title: 38, text: 24 };
  const all = script.slides.map((slide) =>
    createBlocks(slide, slide.heading ?? script.heading, w - pad * 2, size),
  );
  const heights = all.map((slideBlocks) => typesetBlocks(slideBlocks, 0, 0, 14).bottom);
  const h = Math.max(...heights) + pad * 2 + 26;
  const y = lesson ? Math.round((drawn.height - h) / 2) - 8 : 92;
  const plate = renderText(
    `<rect x="${x}" y="${y + 6}" width="${w}" height="${h}" rx="24" fill="#5A3A28" opacity=".10"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="24" fill="#FFFFFF" opacity=".97"/>`,
    drawn,
    view,
  );
  const words = all.map((slideBlocks, index) => {
    const { active, count } = dotsOf(script, index);
    const dots = Array.from(
      { length: count },
      (_, at) =>
        `<rect x="${x + pad + at * 14 + (at > active ? 12 : 0)}" y="${y + h - pad - 6}" width="${at === active ? 18 : 6}" height="6" rx="3" fill="${at === active ? '#C4491B' : '#E6DCD2'}"/>`,
    ).join('');
    return renderText(typesetBlocks(slideBlocks, x + pad, y + pad, 14).svg + dots, drawn, view);
  });
  const [left, top] = [Math.floor(x * zoom), Math.floor(y * zoom)];
  const card = { x: left, y: top, w: Math.ceil((x + w) * zoom) - left, h: Math.ceil((y + h) * zoom) - top };
  return { card, plate, words };
}
