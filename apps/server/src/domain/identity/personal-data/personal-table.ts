import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Schema } from '../../../db/generated/schema.ts';

/** The user whose data it is, as they were when the work began. */
export interface DataOwner {
  readonly id: number;
  readonly mobile: string | null;
  readonly login_name: string | null;
  readonly nickname: string;
  /** Of children whom they removed; only while they are erased. */
  readonly formerChildNames: readonly string[];
}

/** The personal data in one table: how it is exported and how it is erased. */
export interface PersonalTable {
  /** The columns that refer to the user; a test compares them with every foreign key to users in the database. */
  readonly ownerColumns: readonly `${keyof Schema}.${string}`[];
  /** Its heading in an export. */
  readonly title: string;
  /** The user's rows with Chinese column names, the earliest first. */
  readonly read: (owner: DataOwner) => RawBuilder<Record<string, unknown>>;
  /** Erases it, within the transaction that erases everything. Repeating it changes nothing. */
  readonly erase: (tx: Tx, owner: DataOwner) => Promise<void>;
}

/** An `erase` that runs these statements one after the other. */
export const erasedBy =
  (statements: (owner: DataOwner) => readonly RawBuilder<unknown>[]): PersonalTable['erase'] =>
  async (tx, owner) => {
    for (const statement of statements(owner)) await statement.execute(tx);
  };
