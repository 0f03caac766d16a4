import type { Statement } from '../harness/record-statements.ts';
import type { People } from './scenarios.ts';

/** An answer that a bare route repeats. */
export interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Role =
  | { readonly kind: 'academy'; readonly databaseUrl: string; readonly dataDir: string }
  | { readonly kind: 'bare'; readonly answers: readonly Answer[] };

interface Started {
  readonly port: number;
  /** Nobody at a bare server. */
  readonly people: People | null;
}

/** What a subject is asked to do, and what it answers. */
export interface Questions {
  start: { ask: Role; answer: Started };
  cpu: { ask: null; answer: { microseconds: number } };
  /** Keep every statement from now on; the second time, stop and tell them. */
  record: { ask: null; answer: { statements: Statement[] } };
  /** Run these statements one after the other, `times` over, ten such rows at once. */
  replay: { ask: { statements: readonly Statement[]; times: number }; answer: { microseconds: number } };
}
