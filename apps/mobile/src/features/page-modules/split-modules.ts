import type { ModuleKind, PageModule } from '@academy/contract/areas/page.ts';

const earlyKinds = new Set<ModuleKind>(['banner', 'icons', 'course']);

/**
 * The blocks that have anything in them, in the operator's order: those that the first view is drawn with, and from the
 * first block of another kind on those whose code is fetched when the reader comes near.
 */
export function splitModules(modules: readonly PageModule[]): { early: PageModule[]; later: PageModule[] } {
  const shown = modules.filter(({ items }) => items.length > 0);
  const cut = shown.findIndex(({ kind }) => !earlyKinds.has(kind));
  const at = cut < 0 ? shown.length : cut;
  return { early: shown.slice(0, at), later: shown.slice(at) };
}
