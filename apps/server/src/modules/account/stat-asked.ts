import type { StatPeriod } from '@academy/contract/limits.ts';
import type { Asked } from './find-path.ts';

/** A call for one of the statistics: who asks, of which place and period. */
export interface StatAsked {
  readonly userId: number;
  readonly input: Asked & { readonly period?: StatPeriod; readonly day?: string };
}
