import type { Say } from './demo-callers.ts';
import type { DemoRows } from './demo-rows.ts';

/** What the callers of the demo need for what they do. */
export interface ActDeps {
  readonly say: Say;
  readonly rows: DemoRows;
  readonly now: () => Date;
  /** Moves the academy's clock. */
  readonly pass: (seconds: number) => void;
}
