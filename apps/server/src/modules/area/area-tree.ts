import type { OutputOf } from '@academy/contract/http/endpoint.ts';
import type { listAreas } from '@academy/contract/areas/general.ts';

/** A row of the tree, whichever of the two kinds. */
export interface NodeRow {
  id: number;
  parent_id: number | null;
  name: string;
  signal: string;
  lev: number;
}

type AreaNode = OutputOf<typeof listAreas>['list'][number];

/** The rows below `parentId` as a tree, each level in the rows' own order. */
export function growTree(rows: readonly NodeRow[], parentId: number | null): AreaNode[] {
  const byParent = Map.groupBy(rows, (row) => row.parent_id);
  const grow = (parent: number | null): AreaNode[] =>
    (byParent.get(parent) ?? []).map(({ id, name, signal, lev }) => ({
      id,
      name,
      signal,
      lev,
      children: grow(id),
    }));
  return grow(parentId);
}
