import type { LoadedPicture } from './load-picture.ts';

/** What a poster is drawn with: a canvas, the app's letters and the tokens that are the same in every theme. */
export interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly colours: { readonly paper: string; readonly ink: string; readonly brand: string };
  readonly font: (letters: Letters) => void;
}

/** How words are written; sizes in pixels of the picture. */
export interface Letters {
  readonly size: number;
  /** From one line to the next. */
  readonly line: number;
  readonly tone: 'ink' | 'muted' | 'brand';
  readonly strong?: boolean;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function penOf(canvas: HTMLCanvasElement): Pen {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws nothing');
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const { fontFamily } = getComputedStyle(document.body);
  return {
    context,
    colours: { paper: token('--on-scrim'), ink: token('--on-picture'), brand: token('--brand') },
    font: ({ size, strong }) => void (context.font = `${strong ? 600 : 400} ${size}px ${fontFamily}`),
  };
}

interface Writing extends Letters {
  readonly x: number;
  /** Where the first line begins, from above. */
  readonly y: number;
}

export function drawLines(pen: Pen, lines: readonly string[], writing: Writing): void {
  const { context, colours } = pen;
  const { x, y, line, tone } = writing;
  pen.font(writing);
  context.textBaseline = 'middle';
  context.fillStyle = tone === 'brand' ? colours.brand : colours.ink;
  // On white this is the muted text of the app, and darker than 4.5:1.
  context.globalAlpha = tone === 'muted' ? 0.72 : 1;
  lines.forEach((each, index) => context.fillText(each, x, y + line * (index + 0.5)));
  context.globalAlpha = 1;
}

/** A box as the path to fill or to cut along. Phones of 2022 have no `roundRect`. */
export function roundedBox({ context }: Pen, { x, y, width, height }: Box, { top, bottom }: Corners): void {
  context.beginPath();
  context.moveTo(x + top, y);
  context.arcTo(x + width, y, x + width, y + height, top);
  context.arcTo(x + width, y + height, x, y + height, bottom);
  context.arcTo(x, y + height, x, y, bottom);
  context.arcTo(x, y, x + width, y, top);
  context.closePath();
}
interface Corners {
  readonly top: number;
  readonly bottom: number;
}

interface Covered {
  readonly place: Box;
  readonly colour: string;
  readonly picture: LoadedPicture | undefined;
}

/** A picture that fills its place, cut to it; a portrait stands round in its middle. */
export function drawCover(pen: Pen, { place, colour, picture }: Covered): void {
  const { context } = pen;
  context.save();
  context.beginPath();
  context.rect(place.x, place.y, place.width, place.height);
  context.clip();
  context.fillStyle = colour;
  context.fillRect(place.x, place.y, place.width, place.height);
  const isPortrait = picture && picture.width < picture.height * 1.3;
  if (picture && !isPortrait) fillWith(pen, picture, place);
  context.restore();
  if (!isPortrait) return;
  const size = place.height * 0.8;
  const middle = { x: place.x + (place.width - size) / 2, y: place.y + (place.height - size) / 2, size };
  drawPortrait(pen, { ...middle, colour: pen.colours.paper, picture });
}

/** A round picture. */
export function drawPortrait(
  pen: Pen,
  { x, y, size, colour, picture }: Omit<Covered, 'place'> & { x: number; y: number; size: number },
): void {
  const { context } = pen;
  context.save();
  context.beginPath();
  context.arc(x + size / 2, y + size / 2, size / 2, 0, 2 * Math.PI);
  context.clip();
  context.fillStyle = colour;
  context.fillRect(x, y, size, size);
  if (picture) fillWith(pen, picture, { x, y, width: size, height: size });
  context.restore();
}

/** As `object-fit: cover` does. */
function fillWith({ context }: Pen, picture: LoadedPicture, place: Box): void {
  const scale = Math.max(place.width / picture.width, place.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const x = place.x + (place.width - width) / 2;
  const y = place.y + (place.height - height) / 2;
  context.drawImage(picture.image, x, y, width, height);
}
