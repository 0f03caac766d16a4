import type { ModuleKind, PageModule } from '@academy/contract/areas/page.ts';

/** Drawn by the entry chunk itself. */
const earlyKinds: readonly ModuleKind[] = ['banner', 'icons'];
/** Belongs to the first view, but is drawn by a chunk that need not have come for it to be read. */
const seenKinds: readonly ModuleKind[] = ['today', 'course'];

interface Split {
  readonly early: PageModule[];
  readonly rest: PageModule[];
}

/**
 * The blocks that have anything in them, in the operator's order: those at the top that the first paint is drawn with,
 * and from the first block of another kind on the rest.
 */
export function splitModules(modules: readonly PageModule[]): Split {
  const shown = modules.filter(({ items }) => items.length > 0);
  const at = lengthOfRun(shown, earlyKinds);
  return { early: shown.slice(0, at), rest: shown.slice(at) };
}

/** Of the rest: the blocks of the first view, and those that wait until the reader comes near. */
export function splitRest(rest: readonly PageModule[]): { seen: PageModule[]; later: PageModule[] } {
  const at = lengthOfRun(rest, [...earlyKinds, ...seenKinds]);
  return { seen: rest.slice(0, at), later: rest.slice(at) };
}

function lengthOfRun(modules: readonly PageModule[], kinds: readonly ModuleKind[]): number {
  const end = modules.findIndex(({ kind }) => !kinds.includes(kind));
  return end < 0 ? modules.length : end;
}
