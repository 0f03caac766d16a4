import type { Area } from '@academy/contract/areas/shapes.ts';

/** Digits of the division code that name a province, a city, a county. */
const digits = [2, 4, 6] as const;

/** Whether `ancestor` is `area` itself or a division that it lies in; read from their division codes. */
export function isWithin(area: Area, ancestor: Area): boolean {
  const length = digits[ancestor.lev] ?? ancestor.signal.length;
  return area.signal.slice(0, length) === ancestor.signal.slice(0, length) && area.lev >= ancestor.lev;
}

/** What a choice of the whole division is called: '全山东省', '全济南市'. */
export const wholeName = ({ name }: Area): string => `全${name}`;
