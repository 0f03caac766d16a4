/** How long a text takes to read, in whole minutes and never none: '约 3 分钟读完'. */
export function readingTime(seconds: number): string {
  return `约 ${Math.max(1, Math.round(seconds / 60))} 分钟读完`;
}
