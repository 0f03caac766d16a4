/** A running time in whole minutes, rounded up so that nobody runs out of them; empty where there is none. */
export function minutesText(seconds: number): string {
  return seconds > 0 ? `约 ${Math.ceil(seconds / 60)} 分钟` : '';
}
