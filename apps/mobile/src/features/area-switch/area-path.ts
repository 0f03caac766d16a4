import type { Area } from '@academy/contract/areas/shapes.ts';

/** Number of digits of the division code for a province, a city and a county. */
const codeDigits = [2, 4, 6] as const;

/** Whether `area` is `ancestor` or lies in it, according to their division codes. */
export function isWithin(area: Area, ancestor: Area): boolean {
  const length = codeDigits[ancestor.lev] ?? ancestor.signal.length;
  return area.signal.slice(0, length) === ancestor.signal.slice(0, length) && area.lev >= ancestor.lev;
}

/** The name of a choice that means the whole division: '全山东省', '全济南市'. */
export const wholeAreaName = ({ name }: Area): string => `全${name}`;
