import { lettering, LESSON, MINI } from './stage.ts';
import type { View } from './stage.ts';
import type { Script, Slide } from './script.ts';
import { lines, set } from './typeset.ts';
import type { Block } from './typeset.ts';

/** The white card the words stand on, and one layer of words for every slide. */
export interface Lettered {
  view: View;
  card: { x: number; y: number; w: number; h: number };
  plate: Uint8Array;
  words: Uint8Array[];
}

function blocks(
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

/** Sets the words of a whole film; the card keeps one size, so that only the words change. */
export function letter(script: Script): Lettered {
  const lesson = script.shape === 'lesson';
  const view = lesson ? LESSON : MINI;
  const pad = lesson ? 30 : 36;
  const w = lesson ? 344 : 460;
  const x = 40;
  const size = lesson ? { small: 15, title: 36, text: 22 } : { small: 17, title: 38, text: 24 };
  const all = script.slides.map((slide) => blocks(slide, script.heading, w - pad * 2, size));
  const heights = all.map((some) => set(some, 0, 0, 14).bottom);
  const h = Math.max(...heights) + pad * 2 + 26;
  const y = lesson ? Math.round((view.height - h) / 2) - 8 : 92;
  const plate = lettering(
    `<rect x="${x}" y="${y + 6}" width="${w}" height="${h}" rx="24" fill="#5A3A28" opacity=".10"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="24" fill="#FFFFFF" opacity=".97"/>`,
    view.width,
    view.height,
  );
  const words = all.map((some, index) => {
    const dots = script.slides
      .map(
        (_, at) =>
          `<rect x="${x + pad + at * 14 + (at > index ? 12 : 0)}" y="${y + h - pad - 6}" width="${at === index ? 18 : 6}" height="6" rx="3" fill="${at === index ? '#C4491B' : '#E6DCD2'}"/>`,
      )
      .join('');
    return lettering(set(some, x + pad, y + pad, 14).svg + dots, view.width, view.height);
  });
  return { view, card: { x, y, w, h }, plate, words };
}
