/** China has one clock, eight hours before Greenwich, and has not moved it since 1991. */
const offset = 8 * 3_600_000;
const day = 24 * 3_600_000;

/** The day in China at a moment: `2026-11-21`. */
export const chinaDay = (at: Date): string => new Date(at.getTime() + offset).toISOString().slice(0, 10);

/** When that day began, and when the next one begins. */
export function chinaDaySpan(at: Date): { from: Date; to: Date } {
  const from = Math.floor((at.getTime() + offset) / day) * day - offset;
  return { from: new Date(from), to: new Date(from + day) };
}

/** When a month (`2026-11`) begins in China, and when the next one does. */
export function chinaMonthSpan(month: string): { from: Date; to: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const begin = (of: number) => new Date(Date.UTC(year, of - 1, 1) - offset);
  return { from: begin(number), to: begin(number + 1) };
}
