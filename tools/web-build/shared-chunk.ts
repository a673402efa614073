import path from 'node:path';

/** The part of the bundler's knowledge that we ask for. */
export type ModuleGraph = {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
};

const web = path.resolve(import.meta.dirname, '../../src/app/web');

/** Fewer pages than this, and what they share costs the others more than one file saves. Measured; see decision 035. */
const pagesMin = 4;

/**
 * Names the file of the modules that the ship page shares with most other pages. Left alone, each set of pages that share a module gets
 * a file of its own, and many small files compress worse than one.
 */
export function sharedChunk(folder: string = web): (id: string, graph: ModuleGraph) => string | null {
  let basics: ReadonlySet<string> | undefined;
  return (id, graph) => {
    basics ??= basicModules(graph, folder);
    return basics.has(id) ? 'basics' : null;
  };
}

function basicModules(graph: ModuleGraph, folder: string): ReadonlySet<string> {
  const base = reachedFrom(path.join(folder, 'main.tsx'), graph);
  const router = graph.getModuleInfo(path.join(folder, 'router.tsx'));
  const pages = (router?.dynamicallyImportedIds ?? []).map((page) => reachedFrom(page, graph));
  const ship = reachedFrom(path.join(folder, 'pages/ship/ShipPage.tsx'), graph);
  const isBasic = (id: string): boolean => !base.has(id) && pages.filter((page) => page.has(id)).length >= pagesMin;
  return new Set([...ship].filter(isBasic));
}

/** The module itself and all that it loads before it can run. */
function reachedFrom(start: string, graph: ModuleGraph): ReadonlySet<string> {
  const reached = new Set<string>();
  const left = [start];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    left.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
