import type { Statement } from '../harness/record-statements.ts';

export type Role =
  /** The academy; its clock stands still, `startsAt` at first (milliseconds since 1970), until it is told to move. */
  | {
      readonly kind: 'academy';
      readonly databaseUrl: string;
      readonly dataDir: string;
      readonly startsAt: number;
    }
  /** The least that an acknowledged beat can be: one call, one row, on disk before it is answered. */
  | { readonly kind: 'floor'; readonly databaseUrl: string };

/** What a subject is asked to do, and what it answers. */
export interface Questions {
  start: { ask: Role; answer: { port: number } };
  /** Moves the academy's clock. */
  pass: { ask: { seconds: number }; answer: null };
  cpu: { ask: null; answer: { microseconds: number } };
  /** Keep every statement from now on; the second time, stop and tell them. */
  record: { ask: null; answer: { statements: Statement[] } };
}

/** Signs the tokens of people who exist for one measurement. */
export const secret = 'a secret for nothing but this measurement';
