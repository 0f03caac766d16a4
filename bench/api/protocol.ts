import type { Statement } from '../harness/record-statements.ts';
import type { BenchUsers } from './scenarios.ts';

/** A recorded response that the bare server repeats. */
export interface CannedResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Role =
  | {
      readonly kind: 'academy';
      readonly databaseUrl: string;
      readonly dataDir: string;
      /** How many of the demo's users are signed in; absent: as many as the scenarios need. */
      readonly signedInCount?: number;
    }
  | { readonly kind: 'bare'; readonly answers: readonly CannedResponse[] };

interface Started {
  readonly port: number;
  /** Null for the bare server. */
  readonly people: BenchUsers | null;
}

/** The commands that a subject process accepts, with their requests and responses. */
export interface Commands {
  start: { request: Role; response: Started };
  cpu: { request: null; response: { microseconds: number } };
  /** The first call starts recording statements; the second stops it and returns them. */
  record: { request: null; response: { statements: Statement[] } };
  /** Runs these statements in order, `times` times in total, in ten concurrent sequences. */
  replay: {
    request: { statements: readonly Statement[]; times: number };
    response: { microseconds: number };
  };
}
