import type { Wire } from '@academy/contract/endpoints.ts';
import type { Area } from '@academy/contract/areas/shapes.ts';
import { initials } from './initials.ts';

export type AreaNode = Wire['GET area']['output']['list'][number];

/** An area that was found, and those that it lies in, from the province down. */
export interface FoundArea {
  readonly area: Area;
  readonly around: readonly Area[];
}

/** The areas whose name holds what was typed, or whose initials begin with it; larger divisions first. */
export function findAreas(tree: readonly AreaNode[], typed: string): FoundArea[] {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return [];
  return walk(tree, [])
    .filter(({ area: { name } }) => name.includes(wanted) || initials(name).startsWith(wanted))
    .sort((one, other) => one.area.lev - other.area.lev);
}

function walk(nodes: readonly AreaNode[], around: readonly Area[]): FoundArea[] {
  return nodes.flatMap(({ children, ...area }) => [
    { area, around },
    ...walk(children as AreaNode[], [...around, area]),
  ]);
}
