import { listAreas } from '@academy/contract/areas/general.ts';
import type { Db } from '../../db/database.ts';
import { sameForAll, sharedRoute } from '../../transport/route.ts';
import { growTree } from './area-tree.ts';
import { listAreaRows, listMajorRows } from './queries.ts';

export const createAreaRoute = ({ db }: { db: Db }) =>
  sharedRoute(
    listAreas,
    async ({ kind, parent_id: parentId, depth }) => {
      const rows =
        kind === 'major' ? await listMajorRows(db, parentId) : await listAreaRows(db, { parentId, depth });
      return { list: growTree(rows, parentId ?? null) };
    },
    sameForAll,
  );
