import { messages } from '@academy/contract/limits.ts';

/**
 * `count` of `total` with two decimals: '12.50%'.
 * Throws RangeError with the product's message unless total > 0 and 0 ≤ count ≤ total.
 */
export function percentage(count: number, total: number): string {
  if (!(total > 0 && total < Infinity && count >= 0 && count <= total))
    throw new RangeError(messages.invalidTotals);
  return `${((count / total) * 100).toFixed(2)}%`;
}

/** As people read it: '12%'. Rounded down, so that who has not reached a limit is never shown to have. */
export const wholePercentage = (count: number, total: number): string =>
  `${Math.floor(Number.parseFloat(percentage(count, total)))}%`;
