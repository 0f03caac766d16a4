import type { Statement } from '../harness/record-statements.ts';

export type Role =
  /** The academy. Its clock starts at `startsAt` (milliseconds since 1970) and stands still until it is advanced. */
  | {
      readonly kind: 'academy';
      readonly databaseUrl: string;
      readonly dataDir: string;
      readonly startsAt: number;
    }
  /** The minimum of an acknowledged heartbeat: one call, one row, on disk before it is answered. */
  | { readonly kind: 'floor'; readonly databaseUrl: string };

export interface Commands {
  start: { request: Role; response: { port: number } };
  /** Advances the academy's clock. */
  pass: { request: { seconds: number }; response: null };
  cpu: { request: null; response: { microseconds: number } };
  /** The first call starts recording statements; the second stops it and returns them. */
  record: { request: null; response: { statements: Statement[] } };
}

/** Signs the tokens of users who exist for one measurement only. */
export const secret = 'a secret for nothing but this measurement';
