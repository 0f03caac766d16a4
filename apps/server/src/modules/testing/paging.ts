import fc from 'fast-check';
import { expect } from 'vitest';

/** A list that starts empty, or at least without rows of its own. */
interface GrowingList {
  /** Adds a row and returns its id; rows with the same number, 0 to 3, share their sort key. */
  add(place: number): Promise<number>;
  /** The ids on all pages of this size, in order; `between` runs after each page. */
  readAll(size: number, between: () => Promise<void>): Promise<number[]>;
}

/**
 * Property: pages neither skip a row that was there from the start nor repeat any row, however many rows share a sort
 * key and however many are added meanwhile.
 */
export async function checkPaging(begin: () => Promise<GrowingList>): Promise<void> {
  const places = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(places, places, fc.integer({ min: 1, max: 5 }), async (before, later, size) => {
      const list = await begin();
      const known: number[] = [];
      for (const place of before) known.push(await list.add(place));
      const arriving = later.values();
      const seen = await list.readAll(size, async () => {
        const place = arriving.next().value;
        if (place !== undefined) await list.add(place);
      });
      expect(new Set(seen).size).toBe(seen.length);
      expect(known.filter((id) => !seen.includes(id))).toEqual([]);
    }),
    { numRuns: 25 },
  );
}
