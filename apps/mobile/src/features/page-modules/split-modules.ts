import type { ModuleKind, PageModule } from '@academy/contract/areas/page.ts';

/** Rendered by the entry chunk. */
const earlyKinds: readonly ModuleKind[] = ['banner', 'icons'];
/** Part of the first view, but rendered by a lazy chunk. */
const firstViewKinds: readonly ModuleKind[] = ['today', 'course'];

interface SplitModules {
  readonly early: PageModule[];
  readonly rest: PageModule[];
}

/**
 * Splits non-empty modules, in the operator's order, into those at the top that the first paint renders, and the rest
 * from the first module of another kind on.
 */
export function splitModules(modules: readonly PageModule[]): SplitModules {
  const shown = modules.filter(({ items }) => items.length > 0);
  const end = countLeading(shown, earlyKinds);
  return { early: shown.slice(0, end), rest: shown.slice(end) };
}

/** Splits the rest into the modules of the first view and those that load when the reader scrolls near them. */
export function splitFirstView(rest: readonly PageModule[]): {
  firstView: PageModule[];
  later: PageModule[];
} {
  const end = countLeading(rest, [...earlyKinds, ...firstViewKinds]);
  return { firstView: rest.slice(0, end), later: rest.slice(end) };
}

function countLeading(modules: readonly PageModule[], kinds: readonly ModuleKind[]): number {
  const end = modules.findIndex(({ kind }) => !kinds.includes(kind));
  return end < 0 ? modules.length : end;
}
