/** Which module imports which, and how often each had to be loaded again. */
export type ModuleVersions = {
  /** `by` imports `url`; both may carry a version. */
  imported(url: string, by: string | undefined): void;
  /** The address under which the module is loaded now. */
  current(url: string): string;
  /** These modules changed: they and all that import them, directly or not, are loaded again. */
  changed(urls: readonly string[]): void;
};

/**
 * Node never forgets a module, but takes the same file under another query for a new one. Giving a new query to what an edit reaches, and to
 * nothing else, replaces a part of a running program.
 */
export function createModuleVersions(): ModuleVersions {
  const importers = new Map<string, Set<string>>();
  const versions = new Map<string, number>();
  return {
    imported: (url, by) => {
      if (by === undefined) return;
      const known = importers.get(withoutVersion(url)) ?? new Set();
      importers.set(withoutVersion(url), known.add(withoutVersion(by)));
    },
    current: (url) => {
      const version = versions.get(withoutVersion(url));
      return version === undefined ? url : `${withoutVersion(url)}?version=${version}`;
    },
    changed: (urls) => {
      const reached = new Set(urls);
      // Grows while it is walked through.
      for (const url of reached) for (const importer of importers.get(url) ?? []) reached.add(importer);
      for (const url of reached) versions.set(url, (versions.get(url) ?? 0) + 1);
    },
  };
}

function withoutVersion(url: string): string {
  return url.replace(/\?version=\d+$/, '');
}
