import { beforeEach, expect } from 'vitest';
import type { TestUploads } from './use-uploads.ts';

/** Records before each test which files and rows exist, and checks that a refused file added none. */
export function useLeftoverCheck(academy: TestUploads) {
  const countRows = async () => {
    const count = async (table: 'uploads' | 'media_assets') => {
      const query = academy.db.selectFrom(table).select((row) => row.fn.countAll<number>().as('count'));
      return (await query.executeTakeFirstOrThrow()).count;
    };
    return [await count('uploads'), await count('media_assets')];
  };
  let before: { files: string[]; rows: number[] } = { files: [], rows: [] };
  beforeEach(async () => {
    before = { files: await academy.listFiles(), rows: await countRows() };
  });
  return {
    get before() {
      return before;
    },
    countRows,
    async expectNothingLeft() {
      expect({ files: await academy.listFiles(), rows: await countRows() }).toEqual(before);
    },
  };
}
