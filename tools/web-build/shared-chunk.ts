import path from 'node:path';

/** The part of the bundler's module graph that we read. */
export type ModuleGraph = {
  getModuleInfo(id: string): {
    readonly code: string | null;
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
};

const web = path.resolve(import.meta.dirname, '../../src/app/web');

/** With fewer pages than this, `basics` costs the other pages more than it saves. Measured; see decision 042. */
const pagesMin = 4;

/** In characters, with its comment. */
const tinyMax = 200;

/** The index of the library imports it for every page that uses anything else of it. It belongs to the few parts that call it. */
const calledByFewPages = /\/(?:useQueries|queriesObserver)\.js$/;

/** A part that is fetched when the browser is idle, whether it is shown or not; see `kit/web/later.tsx`. */
const laterPart = /\blater(?:WhenNear|Code)?\(\s*\(\) => import\(\s*["']([^"']+)["']\s*\)/g;

/**
 * Puts the modules of the ship page into few files. Left alone, the bundler makes one for each set of parts that share a module: 134 for
 * one page, most of them smaller than the headers of their requests. See decision 042.
 *
 * - `everywhere` is what draws any page. The first script loads it, so left alone it would be split as well. A single value that several
 * pages read is there too.
 * - `basics` is loaded at once, and so it is by most other pages; `later-basics` is fetched when the browser is idle.
 * - `ship` and `ship-later` are the ship page's own.
 * - `ship-home`, `later-home-account` and the like are shared with the pages in their names, so that no page loads what it does not use.
 * The pages of staff count as one, `admin`: customers load the names of all files, and only staff load those pages.
 *
 * Whatever a module imports is used by at least the same pages, and at least as early: no two files import each other.
 */
export function sharedChunk(folder: string = web): (id: string, graph: ModuleGraph) => string | null {
  let chunks: ReadonlyMap<string, string> | undefined;
  return (id, graph) => {
    if (calledByFewPages.test(id)) return null;
    chunks ??= chunksOfShipPage(graph, folder);
    return chunks.get(id) ?? null;
  };
}

function chunksOfShipPage(graph: ModuleGraph, folder: string): ReadonlyMap<string, string> {
  const shipPage = path.join(folder, 'pages/ship/ShipPage.tsx');
  const router = path.join(folder, 'router.tsx');
  const atStart = loadedWith([path.join(folder, 'start.ts')], graph);
  const main = path.join(folder, 'main.tsx');
  const everywhere = loadedWith([main], graph);
  const otherPages = [router, path.join(folder, 'pages/ship/load-prefill.ts')]
    .flatMap((loader) => pagesOf(loader, graph))
    .filter((page) => page !== shipPage)
    .map((page) => ({ name: pageName(page), atOnce: loadedWith([page], graph), inAll: reachedFrom(page, graph) }));
  const users = (id: string): string[] => otherPages.filter(({ atOnce }) => atOnce.has(id)).map(({ name }) => name);
  const isShared = (id: string): boolean => otherPages.some(({ inAll }) => inAll.has(id));

  const atOnce = loadedWith([shipPage], graph);
  const later = fetchedLater(atOnce, graph);
  const chunks = new Map(
    [...everywhere].filter((id) => id !== main && !atStart.has(id)).map((id) => [id, 'everywhere']),
  );
  for (const id of new Set([...atOnce, ...later])) {
    if (id === shipPage || everywhere.has(id)) continue;
    const names = users(id);
    if (names.length > 0 && atOnce.has(id) && isTiny(id, graph)) {
      chunks.set(id, 'everywhere');
      continue;
    }
    if (names.length >= pagesMin - 1) chunks.set(id, atOnce.has(id) ? 'basics' : 'later-basics');
    else if (names.length > 0) chunks.set(id, [atOnce.has(id) ? 'ship' : 'later', ...groups(names)].join('-'));
    else if (isShared(id)) chunks.set(id, atOnce.has(id) ? 'ship-shared' : 'later-shared');
    else chunks.set(id, atOnce.has(id) ? 'ship' : 'ship-later');
  }
  return chunks;
}

/** Whether a module is smaller than the request for a file of its own, and needs no other: a single value. */
function isTiny(id: string, graph: ModuleGraph): boolean {
  const info = graph.getModuleInfo(id);
  return (
    info !== null &&
    info.importedIds.length === 0 &&
    (info.code ?? '').length < tinyMax &&
    /^\s*(?:\/\*[^]*?\*\/)?\s*export const \w+ = ['"`\d]/.test(info.code ?? '')
  );
}

function groups(names: readonly string[]): readonly string[] {
  return [...new Set(names.map((name) => (name.startsWith('admin') ? 'admin' : name)))];
}

/** `home` for `pages/home/HomePage.tsx` */
function pageName(page: string): string {
  return path
    .parse(page)
    .name.replace(/Pages?$/, '')
    .toLowerCase();
}

/** What a module loads: the router the pages, and another one what reads the address of a prefilled ship page before it is drawn. */
function pagesOf(loader: string, graph: ModuleGraph): readonly string[] {
  return graph.getModuleInfo(loader)?.dynamicallyImportedIds ?? [];
}

/** Modules and all that they import statically, directly or not. */
function loadedWith(starts: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  return reach(starts, (id) => graph.getModuleInfo(id)?.importedIds ?? []);
}

/** Everything that a page may load. */
function reachedFrom(page: string, graph: ModuleGraph): ReadonlySet<string> {
  return reach([page], (id) => {
    const info = graph.getModuleInfo(id);
    return info ? [...info.importedIds, ...info.dynamicallyImportedIds] : [];
  });
}

/** What these modules fetch when the browser is idle, with all that it imports, and what that fetches in turn. */
function fetchedLater(modules: ReadonlySet<string>, graph: ModuleGraph): ReadonlySet<string> {
  const starts = [...modules].flatMap((id) => laterPartsOf(id, graph));
  return reach(starts, (id) => [...(graph.getModuleInfo(id)?.importedIds ?? []), ...laterPartsOf(id, graph)]);
}

function laterPartsOf(id: string, graph: ModuleGraph): readonly string[] {
  const info = graph.getModuleInfo(id);
  const names = [...(info?.code ?? '').matchAll(laterPart)].map(([, specifier = '']) => path.basename(specifier));
  return info?.dynamicallyImportedIds.filter((imported) => names.includes(path.basename(imported))) ?? [];
}

function reach(starts: readonly string[], next: (id: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const left = [...starts];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    left.push(...next(id));
  }
  return reached;
}
