/**
 * The widths in pixels that the app can show sharply: a list thumbnail is 120 to 160 CSS pixels wide, a card half or all
 * of a phone, a cover all of one; each at twice or three times its size, and of tablets at once.
 */
const ladder = [160, 320, 640, 960, 1280] as const;

/** What a list shows at twice its size; up to here a picture is a thumbnail. */
export const thumbnailWidth = 320;

/** Neither format nor phone likes a picture that is taller; a long screenshot becomes narrower instead. */
const greatestHeight = 8192;

/** The widths to keep of a picture, ascending and without enlarging it; its own where it is smaller than the greatest. */
export function chooseWidths(own: { width: number; height: number }): number[] {
  const fitting = Math.floor((own.width * greatestHeight) / own.height);
  const largest = Math.max(1, Math.min(own.width, fitting, ladder.at(-1)!));
  return [...ladder.filter((width) => width < largest), largest];
}
