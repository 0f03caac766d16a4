/** What of the bundler's module graph is asked. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** Reachable through the library's index, but used by other screens than the home. */
const notOfTheHome = /\/(?:useInfiniteQuery|infiniteQueryObserver|useMutation|mutationObserver)\.js$/;

/**
 * Names the chunk of a module: everything that the entry needs before its first paint goes into one, which the bundler
 * left to itself cuts into six. One stream compresses better, and a phone asks once.
 */
export function createFirstLoadGroup(entry: string): (id: string, graph: ModuleGraph) => string | undefined {
  let needed: Set<string> | undefined;
  return (id, graph) => {
    needed ??= reachable(entry, graph);
    return needed.has(id) && !notOfTheHome.test(id) ? 'app' : undefined;
  };
}

function reachable(entry: string, graph: ModuleGraph): Set<string> {
  const seen = new Set<string>();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}
