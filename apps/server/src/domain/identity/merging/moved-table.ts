import type { Tx } from '../../../db/database.ts';
import type { Schema } from '../../../db/schema.ts';

export interface People {
  readonly from: number;
  readonly into: number;
}

/** How the rows of one table pass from one person to another. */
export interface MovedTable {
  /** The column that says whose a row is; a test compares these with every reference to a person in the database. */
  readonly of: `${keyof Schema}.${string}`;
  readonly move: (tx: Tx, people: People) => Promise<void>;
}
