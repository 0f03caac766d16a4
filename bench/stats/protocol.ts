import type { Statement } from '../harness/record-statements.ts';

/** What a subject is asked to do, and what it answers. */
export interface Questions {
  /** The academy on this database; its clock stands still at `now` (milliseconds since 1970). */
  start: { ask: { databaseUrl: string; dataDir: string; now: number }; answer: { port: number } };
  cpu: { ask: null; answer: { microseconds: number } };
  /** Keep every statement from now on; the second time, stop and tell them. */
  record: { ask: null; answer: { statements: Statement[] } };
}

/** Signs the tokens of people who exist for one measurement. */
export const secret = 'a secret for nothing but this measurement';
