import { smallestGroup } from '@academy/contract/limits.ts';
import { figureText } from '@academy/ui/chart/chart-data.ts';

/** In the place of a value that would tell of too few. */
export const hiddenText = `不足${smallestGroup}人，不显示`;

/** A value of a table, whose unit stands in its head. */
export const cellText = (value: number | null | undefined): string =>
  value === null || value === undefined ? hiddenText : figureText(value);
