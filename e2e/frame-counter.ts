import { expect, type Page } from '@playwright/test';

// A counter in the video: a row of cells that encodes in binary which camera it is and the frame number.

export type CameraId = 'expert' | 'guest';

/** The region of a camera's video in the sent video, in pixels of the latter. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** In the sent video: where the expert is alone, and the guest's region when there are two. */
const sentWidth = 1_280;
export const singleRegion: Region = { x: 0, y: 0, width: sentWidth };
export const seatRegion: Region = { x: 644, y: 184, width: 624 };

const camera = { width: 640, height: 360 };
const frameRate = 30;
const counterBits = 10;
/** After this many frames the counter restarts; far longer than any delay. */
const frameCount = 2 ** counterBits;
/** White; the number, lowest bit first; the camera; a parity bit; black. */
const cells = counterBits + 4;
const rowLayout = { left: 5, top: 8, side: 45 };

/** The ffmpeg filter that draws a camera's frames. */
export function cameraFilter(who: CameraId): string {
  const cameraBit = who === 'guest' ? 1 : 0;
  const digits = Array.from({ length: counterBits }, (_, place) => `mod(floor(n/${2 ** place}),2)`);
  const shown = ['1', ...digits, `${cameraBit}`, `mod(${digits.join('+')}+${cameraBit},2)`, '0'];
  const whites = shown.map((isWhite, place) => {
    const at = `x=${rowLayout.left + place * rowLayout.side}:y=${rowLayout.top}:w=${rowLayout.side}:h=${rowLayout.side}`;
    return `drawbox=${at}:t=fill:color=white:enable='${isWhite}'`;
  });
  const ground = `color=c=${cameraBit ? '0x9fd8c0' : '0xf0b490'}:s=${camera.width}x${camera.height}:r=${frameRate}:d=${frameCount / frameRate}`;
  return [ground, `drawbox=h=${rowLayout.side + 2 * rowLayout.top}:t=fill:color=black`, ...whites].join(',');
}

/** Frames that a page showed: their numbers and arrival times in milliseconds. */
type FrameTimes = ReadonlyMap<number, number>;

/** Records which frames of one camera a page shows from now on, until it is reloaded. */
export interface FrameCounter {
  /** Clears what was recorded so far. */
  readonly clear: () => Promise<void>;
  readonly read: () => Promise<FrameTimes>;
}

/** Samples a canvas or video of the page whenever it may have changed. */
export async function countFrames(
  page: Page,
  { selector, who, region = singleRegion }: { selector: string; who: CameraId; region?: Region },
): Promise<FrameCounter> {
  const name = `frames-${who}-${region.x}`;
  const scale = region.width / camera.width;
  const strip = {
    x: region.x + rowLayout.left * scale,
    // The centres of the cells.
    y: region.y + (rowLayout.top + rowLayout.side / 3) * scale,
    width: cells * rowLayout.side * scale,
    height: (rowLayout.side / 3) * scale,
  };
  await page.evaluate(sampleFrames, {
    name,
    selector,
    strip,
    cells,
    sentWidth,
    cameraBit: who === 'guest' ? 1 : 0,
  });
  const store = (isRetained: boolean) =>
    page.evaluate(
      ([key, retains]) => {
        const seen = (globalThis as unknown as Record<string, Map<number, number>>)[key]!;
        const list = [...seen];
        if (!retains) seen.clear();
        return list;
      },
      [name, isRetained] as const,
    );
  return { clear: async () => void (await store(false)), read: async () => new Map(await store(true)) };
}

interface Sampling {
  readonly name: string;
  readonly selector: string;
  readonly strip: { x: number; y: number; width: number; height: number };
  readonly cells: number;
  readonly sentWidth: number;
  readonly cameraBit: number;
}

/** Runs in the page. */
function sampleFrames({ name, selector, strip, cells: count, sentWidth: full, cameraBit }: Sampling): void {
  const seen = new Map<number, number>();
  (globalThis as unknown as Record<string, unknown>)[name] = seen;
  const canvas = new OffscreenCanvas(count, 1);
  const brush = canvas.getContext('2d', { willReadFrequently: true })!;
  const readDigits = (source: HTMLCanvasElement | HTMLVideoElement): number[] | undefined => {
    const width = source instanceof HTMLVideoElement ? source.videoWidth : source.width;
    if (width === 0) return undefined;
    const scale = width / full;
    const [x, y, w, h] = [strip.x, strip.y, strip.width, strip.height].map((length) => length * scale);
    brush.drawImage(source, x!, y!, w!, h!, 0, 0, count, 1);
    const { data } = brush.getImageData(0, 0, count, 1);
    return Array.from({ length: count }, (_, place) => (data[place * 4 + 1]! > 128 ? 1 : 0));
  };
  const see = (): void => {
    requestAnimationFrame(see);
    const source = document.querySelector<HTMLCanvasElement | HTMLVideoElement>(selector);
    const digits = source && readDigits(source);
    if (!digits) return;
    const sum = digits.slice(1, -1).reduce((before, digit) => before + digit, 0);
    const isWhole = digits[0] === 1 && digits.at(-1) === 0 && sum % 2 === 0;
    if (!isWhole || digits.at(-3) !== cameraBit) return;
    const number = digits.slice(1, -3).reduce((before, digit, bit) => before + digit * 2 ** bit, 0);
    if (!seen.has(number)) seen.set(number, performance.timeOrigin + performance.now());
  };
  see();
}

/** Waits until new frames arrive. */
export async function waitForNewFrames(counter: FrameCounter, within = 60_000): Promise<void> {
  await counter.clear();
  await expect.poll(async () => (await counter.read()).size, { timeout: within }).toBeGreaterThan(15);
}

/** Waits until no frame of the camera is shown. */
export async function waitUntilGone(counter: FrameCounter): Promise<void> {
  const count = async () => {
    await counter.clear();
    await new Promise((resolve) => setTimeout(resolve, 500));
    return (await counter.read()).size;
  };
  await expect.poll(count, { timeout: 30_000 }).toBe(0);
}

/** The delay of each frame between two places, in milliseconds. */
export async function measureDelay(from: FrameCounter, to: FrameCounter): Promise<readonly number[]> {
  await Promise.all([from.clear(), to.clear()]);
  const delays = async () => {
    const [sent, shown] = await Promise.all([from.read(), to.read()]);
    return [...shown].flatMap(([number, at]) => (sent.has(number) ? [at - sent.get(number)!] : []));
  };
  // A busy machine shows few of the frames that it sends.
  await expect.poll(async () => (await delays()).length, { timeout: 60_000 }).toBeGreaterThan(10);
  return (await delays()).sort((one, other) => one - other);
}
