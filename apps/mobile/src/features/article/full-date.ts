/** The day with its year, as agreements and articles are dated: '2026年9月1日'. Throws RangeError for no ISO date. */
export function fullDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) throw new RangeError(`Not a date: ${iso}`);
  return `${date.getFullYear()}年${date.getMonth() + 1}月${date.getDate()}日`;
}
