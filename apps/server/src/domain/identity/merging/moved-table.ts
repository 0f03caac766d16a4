import type { Tx } from '../../../db/database.ts';
import type { Schema } from '../../../db/generated/schema.ts';

export interface UserPair {
  readonly from: number;
  readonly into: number;
}

export interface MovedTable {
  /** The column that refers to the user; a test compares these with every foreign key to users in the database. */
  readonly ownerColumn: `${keyof Schema}.${string}`;
  readonly move: (tx: Tx, users: UserPair) => Promise<void>;
}
