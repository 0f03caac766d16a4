import type { Picture } from '@academy/contract/areas/shapes.ts';
import { drawQr } from './draw-qr.ts';
import { type LoadedPicture, loadPicture } from './load-picture.ts';
import {
  drawCover,
  drawLines,
  drawPortrait,
  type Letters,
  type Pen,
  penOf,
  roundedBox,
} from './poster-pen.ts';
import { wrapText } from './wrap-text.ts';

/** What stands on a poster. */
export interface PosterWords {
  readonly academy: string;
  readonly title: string;
  readonly summary: string;
  readonly cover: Picture;
  /** Who teaches it. */
  readonly person: { readonly name: string; readonly post: string; readonly portrait: Picture } | undefined;
  /** What one is invited to, beside the code. */
  readonly invitation: string;
  /** Whole address; the code leads to it. */
  readonly link: string;
}

/** A poster as a PNG, and its size in pixels. */
export interface DrawnPoster {
  readonly file: Blob;
  readonly width: number;
  readonly height: number;
}

/** In pixels of the picture, which is 750 wide: as wide as most phones draw. */
const size = {
  width: 750,
  edge: 56,
  head: 108,
  gap: 20,
  code: 200,
  portrait: 76,
  /** Of the paper, and how far it lies over the picture. */
  radius: 24,
} as const;
const letters = {
  academy: { size: 34, line: 44, tone: 'brand', strong: true },
  title: { size: 44, line: 62, tone: 'ink', strong: true },
  summary: { size: 28, line: 46, tone: 'muted' },
  name: { size: 30, line: 38, tone: 'ink', strong: true },
  post: { size: 24, line: 32, tone: 'muted' },
  call: { size: 32, line: 44, tone: 'ink', strong: true },
  invitation: { size: 26, line: 38, tone: 'muted' },
} as const satisfies Record<string, Letters>;
const inner = size.width - 2 * size.edge;
const left = size.edge;
const coverHeight = Math.round((size.width * 9) / 16);
const paperAt = size.head + coverHeight - size.radius;

/**
 * Draws a poster as a PNG. It is paper: light whatever the theme of the app. Pictures that do not come leave their
 * ground. Rejects where the browser draws nothing.
 */
export async function drawPoster(words: PosterWords): Promise<DrawnPoster> {
  const [cover, portrait] = await Promise.all([
    loadPicture(words.cover),
    words.person && loadPicture(words.person.portrait),
  ]);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  const plan = planOf(words, canvas);
  canvas.height = plan.height;
  const pen = penOf(canvas);
  drawGround(pen, words, { height: plan.height, picture: cover });
  drawLines(pen, plan.title, { ...letters.title, x: left, y: plan.titleAt });
  drawLines(pen, plan.summary, { ...letters.summary, x: left, y: plan.summaryAt });
  if (words.person) drawPerson(pen, plan, { ...words.person, picture: portrait });
  drawInvitation(pen, plan, words.link);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('The poster could not be drawn');
  return { file, width: canvas.width, height: canvas.height };
}

/** The picture on its own ground, the academy's name above it, and the paper that the words stand on below. */
function drawGround(
  pen: Pen,
  { academy, cover }: PosterWords,
  { height, picture }: { height: number; picture: LoadedPicture | undefined },
): void {
  const { context, colours } = pen;
  context.fillStyle = cover.colour || colours.paper;
  context.fillRect(0, 0, size.width, height);
  drawLines(pen, [academy], { ...letters.academy, x: left, y: 40 });
  const place = { x: 0, y: size.head, width: size.width, height: coverHeight };
  drawCover(pen, { place, colour: cover.colour, picture });
  context.fillStyle = colours.paper;
  const paper = { x: 0, y: paperAt, width: size.width, height: height - paperAt };
  roundedBox(pen, paper, { top: size.radius, bottom: 0 });
  context.fill();
}

type Person = NonNullable<PosterWords['person']> & { picture: LoadedPicture | undefined };

function drawPerson(pen: Pen, { personAt: y, post }: Plan, { name, portrait, picture }: Person): void {
  drawPortrait(pen, { x: left, y, size: size.portrait, colour: portrait.colour, picture });
  const x = left + size.portrait + size.gap;
  drawLines(pen, [name], { ...letters.name, x, y: y + 2 });
  drawLines(pen, post, { ...letters.post, x, y: y + 42 });
}

function drawInvitation(pen: Pen, { codeAt: y, invitation }: Plan, link: string): void {
  drawQr(pen, link, { x: size.width - size.edge - size.code, y, size: size.code });
  drawLines(pen, ['长按或扫一扫'], { ...letters.call, x: left, y: y + 54 });
  drawLines(pen, invitation, { ...letters.invitation, x: left, y: y + 104 });
}

type Plan = ReturnType<typeof planOf>;

/** Where everything stands: what is written decides how high the poster is. */
function planOf(words: PosterWords, canvas: HTMLCanvasElement) {
  const pen = penOf(canvas);
  const lines = (text: string, kind: Letters, { width, maxLines }: { width: number; maxLines: number }) => {
    pen.font(kind);
    return wrapText(text, { measure: (piece) => pen.context.measureText(piece).width, width, maxLines });
  };
  const beside = inner - size.portrait - size.gap;
  const title = lines(words.title, letters.title, { width: inner, maxLines: 3 });
  const summary = words.summary ? lines(words.summary, letters.summary, { width: inner, maxLines: 3 }) : [];
  const post = lines(words.person?.post ?? '', letters.post, { width: beside, maxLines: 1 });
  const invitation = lines(words.invitation, letters.invitation, {
    width: inner - size.code - size.gap,
    maxLines: 2,
  });
  const titleAt = paperAt + 52;
  const summaryAt = titleAt + title.length * letters.title.line + 8;
  const personAt = summaryAt + summary.length * letters.summary.line + (summary.length > 0 ? 24 : 8);
  const codeAt = personAt + (words.person ? size.portrait + 36 : 12);
  const height = codeAt + size.code + size.edge;
  return { title, summary, post, invitation, titleAt, summaryAt, personAt, codeAt, height };
}
