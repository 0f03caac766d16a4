import { expect, type Page } from '@playwright/test';

// A clock in the picture: a row of cells that says in ones and zeros whose camera it is and which of its pictures.

export type Who = 'expert' | 'guest';

/** Where a camera's picture stands in the picture that is sent, in the pixels of the latter. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Of the picture that is sent; where the expert is alone, and the one beside them when there are two. */
const sentWidth = 1_280;
export const alone: Place = { x: 0, y: 0, width: sentWidth };
export const beside: Place = { x: 644, y: 184, width: 624 };

const camera = { width: 640, height: 360 };
const rate = 30;
const bits = 10;
/** Then the camera's first picture comes again: far longer than anything takes to arrive. */
const pictures = 2 ** bits;
/** White; the number, its lowest bit first; whose it is; what makes the sum of both even; black. */
const cells = bits + 4;
const row = { left: 5, top: 8, side: 45 };

/** What ffmpeg draws a camera's pictures by. */
export function drawClock(who: Who): string {
  const own = who === 'guest' ? 1 : 0;
  const digits = Array.from({ length: bits }, (_, place) => `mod(floor(n/${2 ** place}),2)`);
  const shown = ['1', ...digits, `${own}`, `mod(${digits.join('+')}+${own},2)`, '0'];
  const whites = shown.map((isWhite, place) => {
    const at = `x=${row.left + place * row.side}:y=${row.top}:w=${row.side}:h=${row.side}`;
    return `drawbox=${at}:t=fill:color=white:enable='${isWhite}'`;
  });
  const ground = `color=c=${own ? '0x9fd8c0' : '0xf0b490'}:s=${camera.width}x${camera.height}:r=${rate}:d=${pictures / rate}`;
  return [ground, `drawbox=h=${row.side + 2 * row.top}:t=fill:color=black`, ...whites].join(',');
}

/** Pictures that one page showed: their numbers, and when each came, in milliseconds. */
type Seen = ReadonlyMap<number, number>;

/** What a page shows of one camera from now on, until it is loaded anew. */
export interface Clock {
  /** Forgets what was seen so far. */
  readonly clear: () => Promise<void>;
  readonly read: () => Promise<Seen>;
}

/** Looks at a canvas or a video of the page, each time that it could have changed. */
export async function watchClock(
  page: Page,
  { selector, who, place = alone }: { selector: string; who: Who; place?: Place },
): Promise<Clock> {
  const name = `clock-${who}-${place.x}`;
  const scale = place.width / camera.width;
  const strip = {
    x: place.x + row.left * scale,
    // The middle of the cells alone.
    y: place.y + (row.top + row.side / 3) * scale,
    width: cells * row.side * scale,
    height: (row.side / 3) * scale,
  };
  await page.evaluate(look, { name, selector, strip, cells, sentWidth, own: who === 'guest' ? 1 : 0 });
  const store = (isKept: boolean) =>
    page.evaluate(
      ([key, keeps]) => {
        const seen = (globalThis as unknown as Record<string, Map<number, number>>)[key]!;
        const list = [...seen];
        if (!keeps) seen.clear();
        return list;
      },
      [name, isKept] as const,
    );
  return { clear: async () => void (await store(false)), read: async () => new Map(await store(true)) };
}

interface Look {
  readonly name: string;
  readonly selector: string;
  readonly strip: { x: number; y: number; width: number; height: number };
  readonly cells: number;
  readonly sentWidth: number;
  readonly own: number;
}

/** Runs in the page. */
function look({ name, selector, strip, cells: count, sentWidth: full, own }: Look): void {
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
    if (!isWhole || digits.at(-3) !== own) return;
    const number = digits.slice(1, -3).reduce((before, digit, bit) => before + digit * 2 ** bit, 0);
    if (!seen.has(number)) seen.set(number, performance.timeOrigin + performance.now());
  };
  see();
}

/** From now on new pictures come. */
export async function goesOn(clock: Clock, within = 30_000): Promise<void> {
  await clock.clear();
  await expect.poll(async () => (await clock.read()).size, { timeout: within }).toBeGreaterThan(15);
}

/** Nothing of the camera is to be seen any more. */
export async function isGone(clock: Clock): Promise<void> {
  const count = async () => {
    await clock.clear();
    await new Promise((resolve) => setTimeout(resolve, 500));
    return (await clock.read()).size;
  };
  await expect.poll(count, { timeout: 30_000 }).toBe(0);
}

/** How much later each picture is shown at one place than at the other, in milliseconds. */
export async function measureDelay(from: Clock, to: Clock): Promise<readonly number[]> {
  await Promise.all([from.clear(), to.clear()]);
  const delays = async () => {
    const [sent, shown] = await Promise.all([from.read(), to.read()]);
    return [...shown].flatMap(([number, at]) => (sent.has(number) ? [at - sent.get(number)!] : []));
  };
  await expect.poll(async () => (await delays()).length, { timeout: 25_000 }).toBeGreaterThan(40);
  return (await delays()).sort((one, other) => one - other);
}
