/** What of the bundler's module graph is asked. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** Reachable through the library's index, but used by other screens than the home. */
const notOfTheHome = /\/(?:useInfiniteQuery|infiniteQueryObserver|useMutation|mutationObserver)\.js$/;

type Group = (id: string, graph: ModuleGraph) => string | undefined;

/**
 * Names the chunk of a module: everything that the entry needs before its first paint goes into one, which the bundler
 * left to itself cuts into six. One stream compresses better, and a phone asks once.
 */
export function createFirstLoadGroup(entry: string): Group {
  const group = createGroup('app', entry);
  return (id, graph) => (notOfTheHome.test(id) ? undefined : group(id, graph));
}

/** One chunk for a module and all that it imports, as far as no group before has taken it. */
export function createGroup(name: string, start: string): Group {
  let needed: Set<string> | undefined;
  return (id, graph) => {
    needed ??= reachable(start, graph);
    return needed.has(id) ? name : undefined;
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
