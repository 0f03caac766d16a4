import type { Picture } from '@academy/contract/areas/shapes.ts';
import { drawQr } from './qr-code.ts';
import {
  createDrawingSurface,
  drawCover,
  type DrawingSurface,
  drawLines,
  drawPortrait,
  type LoadedPicture,
  loadPicture,
  pathRoundedBox,
  type TextStyle,
} from './drawing-surface.ts';
import { wrapText } from './wrap-text.ts';

export interface PosterContent {
  readonly academy: string;
  readonly title: string;
  readonly summary: string;
  readonly cover: Picture;
  readonly person: { readonly name: string; readonly post: string; readonly portrait: Picture } | undefined;
  readonly invitation: string;
  /** Full address; the QR code links to it. */
  readonly link: string;
}

/** A poster as a PNG, and its size in pixels. */
export interface DrawnPoster {
  readonly file: Blob;
  readonly width: number;
  readonly height: number;
}

/** In pixels of the poster, which is 750 wide: the width of most phone screens. */
const size = {
  width: 750,
  edge: 56,
  head: 108,
  gap: 20,
  code: 200,
  portrait: 76,
  /** Corner radius of the panel, and how far it covers the picture. */
  radius: 24,
} as const;
const textStyles = {
  academy: { size: 34, line: 44, tone: 'brand', strong: true },
  title: { size: 44, line: 62, tone: 'ink', strong: true },
  summary: { size: 28, line: 46, tone: 'muted' },
  name: { size: 30, line: 38, tone: 'ink', strong: true },
  post: { size: 24, line: 32, tone: 'muted' },
  call: { size: 32, line: 44, tone: 'ink', strong: true },
  invitation: { size: 26, line: 38, tone: 'muted' },
} as const satisfies Record<string, TextStyle>;
const contentWidth = size.width - 2 * size.edge;
const left = size.edge;
const coverHeight = Math.round((size.width * 9) / 16);
const panelTop = size.head + coverHeight - size.radius;

/**
 * Draws a poster as a PNG. It is light in every theme. A picture that fails to load leaves its background colour.
 * Rejects when the browser cannot draw.
 */
export async function drawPoster(content: PosterContent): Promise<DrawnPoster> {
  const [cover, portrait] = await Promise.all([
    loadPicture(content.cover),
    content.person && loadPicture(content.person.portrait),
  ]);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  const layout = computeLayout(content, canvas);
  canvas.height = layout.height;
  const surface = createDrawingSurface(canvas);
  drawBackground(surface, content, { height: layout.height, picture: cover });
  drawLines(surface, layout.title, { ...textStyles.title, x: left, y: layout.titleTop });
  drawLines(surface, layout.summary, { ...textStyles.summary, x: left, y: layout.summaryTop });
  if (content.person) drawPerson(surface, layout, { ...content.person, picture: portrait });
  drawInvitation(surface, layout, content.link);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('The poster could not be drawn');
  return { file, width: canvas.width, height: canvas.height };
}

/** Draws the cover on its background colour, the academy's name above it, and the panel for the text below. */
function drawBackground(
  surface: DrawingSurface,
  { academy, cover }: PosterContent,
  { height, picture }: { height: number; picture: LoadedPicture | undefined },
): void {
  const { context, colours } = surface;
  context.fillStyle = cover.colour || colours.panel;
  context.fillRect(0, 0, size.width, height);
  drawLines(surface, [academy], { ...textStyles.academy, x: left, y: 40 });
  const box = { x: 0, y: size.head, width: size.width, height: coverHeight };
  drawCover(surface, { box, colour: cover.colour, picture });
  context.fillStyle = colours.panel;
  const panel = { x: 0, y: panelTop, width: size.width, height: height - panelTop };
  pathRoundedBox(surface, panel, { top: size.radius, bottom: 0 });
  context.fill();
}

type Person = NonNullable<PosterContent['person']> & { picture: LoadedPicture | undefined };

function drawPerson(
  surface: DrawingSurface,
  { personTop: y, post }: Layout,
  { name, portrait, picture }: Person,
): void {
  drawPortrait(surface, { x: left, y, size: size.portrait, colour: portrait.colour, picture });
  const x = left + size.portrait + size.gap;
  drawLines(surface, [name], { ...textStyles.name, x, y: y + 2 });
  drawLines(surface, post, { ...textStyles.post, x, y: y + 42 });
}

function drawInvitation(surface: DrawingSurface, { codeTop: y, invitation }: Layout, link: string): void {
  drawQr(surface, link, { x: size.width - size.edge - size.code, y, size: size.code });
  drawLines(surface, ['长按或扫一扫'], { ...textStyles.call, x: left, y: y + 54 });
  drawLines(surface, invitation, { ...textStyles.invitation, x: left, y: y + 104 });
}

type Layout = ReturnType<typeof computeLayout>;

/** Computes the position of every element: the length of the text decides the height of the poster. */
function computeLayout(content: PosterContent, canvas: HTMLCanvasElement) {
  const surface = createDrawingSurface(canvas);
  const lines = (text: string, kind: TextStyle, { width, maxLines }: { width: number; maxLines: number }) => {
    surface.font(kind);
    return wrapText(text, { measure: (piece) => surface.context.measureText(piece).width, width, maxLines });
  };
  const textWidth = contentWidth - size.portrait - size.gap;
  const title = lines(content.title, textStyles.title, { width: contentWidth, maxLines: 3 });
  const summary = content.summary
    ? lines(content.summary, textStyles.summary, { width: contentWidth, maxLines: 3 })
    : [];
  const post = lines(content.person?.post ?? '', textStyles.post, { width: textWidth, maxLines: 1 });
  const invitation = lines(content.invitation, textStyles.invitation, {
    width: contentWidth - size.code - size.gap,
    maxLines: 2,
  });
  const titleTop = panelTop + 52;
  const summaryTop = titleTop + title.length * textStyles.title.line + 8;
  const personTop = summaryTop + summary.length * textStyles.summary.line + (summary.length > 0 ? 24 : 8);
  const codeTop = personTop + (content.person ? size.portrait + 36 : 12);
  const height = codeTop + size.code + size.edge;
  return { title, summary, post, invitation, titleTop, summaryTop, personTop, codeTop, height };
}
