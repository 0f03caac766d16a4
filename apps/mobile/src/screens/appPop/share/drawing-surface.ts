import type { Picture } from '@academy/contract/areas/shapes.ts';

/** A canvas with the app's font and the colour tokens that are the same in every theme. */
export interface DrawingSurface {
  readonly context: CanvasRenderingContext2D;
  readonly colours: { readonly panel: string; readonly ink: string; readonly brand: string };
  readonly font: (style: TextStyle) => void;
}

/** A text style; sizes in pixels of the poster. */
export interface TextStyle {
  readonly size: number;
  /** Line height. */
  readonly line: number;
  readonly tone: 'ink' | 'muted' | 'brand';
  readonly strong?: boolean;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function createDrawingSurface(canvas: HTMLCanvasElement): DrawingSurface {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws nothing');
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const { fontFamily } = getComputedStyle(document.body);
  return {
    context,
    colours: { panel: token('--on-scrim'), ink: token('--on-picture'), brand: token('--brand') },
    font: ({ size, strong }) => void (context.font = `${strong ? 600 : 400} ${size}px ${fontFamily}`),
  };
}

interface TextBlock extends TextStyle {
  readonly x: number;
  /** Top of the first line. */
  readonly y: number;
}

export function drawLines(surface: DrawingSurface, lines: readonly string[], block: TextBlock): void {
  const { context, colours } = surface;
  const { x, y, line, tone } = block;
  surface.font(block);
  context.textBaseline = 'middle';
  context.fillStyle = tone === 'brand' ? colours.brand : colours.ink;
  // On white this matches the muted text of the app, with a contrast above 4.5:1.
  context.globalAlpha = tone === 'muted' ? 0.72 : 1;
  lines.forEach((each, index) => context.fillText(each, x, y + line * (index + 0.5)));
  context.globalAlpha = 1;
}

/** Sets the path of a rounded box, to fill or clip. Browsers of 2022 lack `roundRect`. */
export function pathRoundedBox(
  { context }: DrawingSurface,
  { x, y, width, height }: Box,
  { top, bottom }: Corners,
): void {
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

interface CoverOptions {
  readonly box: Box;
  readonly colour: string;
  readonly picture: LoadedPicture | undefined;
}

/** Draws a picture that covers its box; a portrait is drawn as a circle in the middle instead. */
export function drawCover(surface: DrawingSurface, { box, colour, picture }: CoverOptions): void {
  const { context } = surface;
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  context.fillStyle = colour;
  context.fillRect(box.x, box.y, box.width, box.height);
  const isPortrait = picture && picture.width < picture.height * 1.3;
  if (picture && !isPortrait) drawCovering(surface, picture, box);
  context.restore();
  if (!isPortrait) return;
  const size = box.height * 0.8;
  const circle = { x: box.x + (box.width - size) / 2, y: box.y + (box.height - size) / 2, size };
  drawPortrait(surface, { ...circle, colour: surface.colours.panel, picture });
}

export function drawPortrait(
  surface: DrawingSurface,
  { x, y, size, colour, picture }: Omit<CoverOptions, 'box'> & { x: number; y: number; size: number },
): void {
  const { context } = surface;
  context.save();
  context.beginPath();
  context.arc(x + size / 2, y + size / 2, size / 2, 0, 2 * Math.PI);
  context.clip();
  context.fillStyle = colour;
  context.fillRect(x, y, size, size);
  if (picture) drawCovering(surface, picture, { x, y, width: size, height: size });
  context.restore();
}

/** Covers the box as `object-fit: cover` does. */
function drawCovering({ context }: DrawingSurface, picture: LoadedPicture, box: Box): void {
  const scale = Math.max(box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const x = box.x + (box.width - width) / 2;
  const y = box.y + (box.height - height) / 2;
  context.drawImage(picture.image, x, y, width, height);
}

/** Maximum milliseconds to wait for a picture. */
const timeout = 5_000;

/** A decoded picture with the size that the API gave: an SVG does not know its own. */
export interface LoadedPicture {
  readonly image: HTMLImageElement;
  readonly width: number;
  readonly height: number;
}

/** Loads a picture for the canvas; undefined when it fails or takes too long. */
export async function loadPicture(picture: Picture): Promise<LoadedPicture | undefined> {
  const { url, srcset, width, height } = picture;
  const image = new Image();
  // In the packaged app the pictures come from another origin: without CORS they would taint the canvas.
  image.crossOrigin = 'anonymous';
  image.sizes = '750px';
  if (srcset) image.srcset = srcset;
  image.src = url;
  const timedOut = new Promise<never>((_, reject) => setTimeout(reject, timeout));
  return Promise.race([image.decode(), timedOut]).then(
    () => ({ image, width, height }),
    () => undefined,
  );
}
