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
 * Names the file of a module that the ship page loads at once: `basics` for what it shares with most other pages, `ship` for what only its
 * own later parts need too. Left alone, each set of pages and parts that share a module gets a file of its own, and many small files
 * compress worse than one.
 */
export function sharedChunk(folder: string = web): (id: string, graph: ModuleGraph) => string | null {
  let known: { readonly basics: ReadonlySet<string>; readonly ship: ReadonlySet<string> } | undefined;
  return (id, graph) => {
    known ??= sharedModules(graph, folder);
    if (known.basics.has(id)) return 'basics';
    return known.ship.has(id) ? 'ship' : null;
  };
}

function sharedModules(graph: ModuleGraph, folder: string) {
  const shipPage = path.join(folder, 'pages/ship/ShipPage.tsx');
  const base = reachedFrom(path.join(folder, 'main.tsx'), graph);
  const pages = graph.getModuleInfo(path.join(folder, 'router.tsx'))?.dynamicallyImportedIds ?? [];
  const atOnce = pages.map((page) => reachedFrom(page, graph));
  const ever = new Set(pages.flatMap((page) => (page === shipPage ? [] : [...reachedFrom(page, graph, 'later too')])));
  const ofShip = [...reachedFrom(shipPage, graph)].filter((id) => id !== shipPage && !base.has(id));
  return {
    basics: new Set(ofShip.filter((id) => atOnce.filter((page) => page.has(id)).length >= pagesMin)),
    ship: new Set(ofShip.filter((id) => !ever.has(id))),
  };
}

/** The module itself and all that it loads before it can run; with `later too` also what it may load afterwards. */
function reachedFrom(start: string, graph: ModuleGraph, how: 'at once' | 'later too' = 'at once'): ReadonlySet<string> {
  const reached = new Set<string>();
  const left = [start];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const info = graph.getModuleInfo(id);
    left.push(...(info?.importedIds ?? []));
    if (how === 'later too') left.push(...(info?.dynamicallyImportedIds ?? []));
  }
  return reached;
}
