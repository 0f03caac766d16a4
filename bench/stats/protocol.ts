import type { Statement } from '../harness/record-statements.ts';

export interface Commands {
  /** Starts the academy on this database; its clock stands still at `now` (milliseconds since 1970). */
  start: { request: { databaseUrl: string; dataDir: string; now: number }; response: { port: number } };
  cpu: { request: null; response: { microseconds: number } };
  /** The first call starts recording statements; the second stops it and returns them. */
  record: { request: null; response: { statements: Statement[] } };
}

/** Signs the tokens of users who exist for one measurement only. */
export const secret = 'a secret for nothing but this measurement';
