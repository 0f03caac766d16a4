import type { Kind } from './kinds.ts';
import type { Outcome } from './send.ts';

/** Milliseconds of the served and of the refused requests of a kind, and how many failed. */
export interface KindResult {
  readonly kind: Kind;
  readonly served: number[];
  readonly refused: number[];
  failed: number;
}

export class Results {
  readonly #byKind: ReadonlyMap<Kind, KindResult>;

  constructor(kinds: readonly Kind[]) {
    this.#byKind = new Map(kinds.map((kind) => [kind, { kind, served: [], refused: [], failed: 0 }]));
  }

  add(kind: Kind, outcome: Outcome, milliseconds: number): void {
    const result = this.#byKind.get(kind)!;
    if (outcome === 'failed') result.failed += 1;
    else result[outcome].push(milliseconds);
  }

  list(): KindResult[] {
    return [...this.#byKind.values()];
  }

  /** All kinds together. */
  total(): Omit<KindResult, 'kind'> {
    const all = this.list();
    return {
      served: all.flatMap(({ served }) => served),
      refused: all.flatMap(({ refused }) => refused),
      failed: all.reduce((sum, { failed }) => sum + failed, 0),
    };
  }
}

/** The value below which this share (0 to 1) of the values lies; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
