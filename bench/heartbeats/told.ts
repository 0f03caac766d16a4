import type { Beat } from './viewer.ts';

/** What the server acknowledged. */
export interface Told {
  readonly key: string;
  readonly uid: number;
  readonly claimed: number;
  /** Seconds that were believed. */
  readonly accepted: number;
  /** How often it was sent: what is sent again may have been written down the first time. */
  readonly tries: number;
  /** By ledger, what it earned. */
  readonly earned: readonly { readonly ledger: number; readonly amount: number }[];
}

export interface Answer {
  readonly session_id: string;
  readonly nonce: string | null;
  readonly accepted_seconds: number;
  readonly earned: Told['earned'];
}

export const noteTold = (uid: number, { key, claimed }: Beat, answer: Answer, tries: number): Told => ({
  key,
  uid,
  claimed,
  accepted: answer.accepted_seconds,
  tries,
  earned: answer.earned.map(({ ledger, amount }) => ({ ledger, amount })),
});
