import path from 'node:path';

/** The part of the bundler's module graph that we read. */
export type ModuleGraph = {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
};

const web = path.resolve(import.meta.dirname, '../../src/app/web');

/** With fewer pages than this, the file costs the other pages more than it saves. Measured; see decision 042. */
const pagesMin = 4;

/**
 * Puts the modules that the ship page loads at once and shares with most other pages into one file, `basics`. Otherwise each set of pages
 * that share a module would get a file of its own, and many small files compress worse than one.
 */
export function sharedChunk(folder: string = web): (id: string, graph: ModuleGraph) => string | null {
  let basics: ReadonlySet<string> | undefined;
  return (id, graph) => {
    basics ??= sharedModules(graph, folder);
    return basics.has(id) ? 'basics' : null;
  };
}

function sharedModules(graph: ModuleGraph, folder: string): ReadonlySet<string> {
  const shipPage = path.join(folder, 'pages/ship/ShipPage.tsx');
  const everywhere = loadedWith(path.join(folder, 'main.tsx'), graph);
  const pages = graph.getModuleInfo(path.join(folder, 'router.tsx'))?.dynamicallyImportedIds ?? [];
  const modulesByPage = pages.map((page) => loadedWith(page, graph));
  const isShared = (id: string): boolean => modulesByPage.filter((modules) => modules.has(id)).length >= pagesMin;
  return new Set(
    [...loadedWith(shipPage, graph)].filter((id) => id !== shipPage && !everywhere.has(id) && isShared(id)),
  );
}

/** A module and all that it imports statically, directly or not. */
function loadedWith(start: string, graph: ModuleGraph): ReadonlySet<string> {
  const reached = new Set<string>();
  const left = [start];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    left.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
