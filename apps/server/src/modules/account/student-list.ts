import type { Place } from '@academy/contract/areas/dashboard.ts';

/** What stands in a list of places, or of children: the same columns, so that one goes on into the other. */
export interface StudentList {
  readonly columns: { key: string; label: string; unit: string }[];
  readonly list: {
    place: Place | null;
    name: string;
    values: (number | null)[];
  }[];
  readonly next_cursor: string | null;
  readonly withheld: string | null;
}
