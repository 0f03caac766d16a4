import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Schema } from '../../../db/schema.ts';

/** The person whose data it is, as they were when the work on it began. */
export interface Subject {
  readonly id: number;
  readonly mobile: string | null;
  readonly login_name: string | null;
  readonly nickname: string;
}

/** What one table knows of people: how they get it, and how it is forgotten. */
export interface PersonalTable {
  /** The columns that say whose a row is; a test compares them with every reference to a person in the database. */
  readonly of: readonly `${keyof Schema}.${string}`[];
  /** What an export calls it. */
  readonly title: string;
  /** The person's rows with columns named in Chinese, the earliest first. */
  readonly read: (subject: Subject) => RawBuilder<Record<string, unknown>>;
  /** Forgets it, within the transaction that forgets everything. Doing it again changes nothing. */
  readonly erase: (tx: Tx, subject: Subject) => Promise<void>;
}

/** Statements one after the other, for tables that need nothing cleverer. */
export const erasedBy =
  (statements: (subject: Subject) => readonly RawBuilder<unknown>[]): PersonalTable['erase'] =>
  async (tx, subject) => {
    for (const statement of statements(subject)) await statement.execute(tx);
  };
