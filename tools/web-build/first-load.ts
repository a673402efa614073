/** The part of Vite's manifest that we read: which file came from which source, and what it loads. */
export type Manifest = Readonly<Record<string, ManifestEntry>>;

type ManifestEntry = {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
};

/** The scripts that a browser fetches before the first interaction: the entry, the page, and all that they import. */
export function firstLoadScripts(manifest: Manifest, page: string): string[] {
  const entry = Object.keys(manifest).find((source) => manifest[source]?.isEntry);
  if (entry === undefined) throw new Error('The manifest names no entry.');
  const found = new Set<string>();
  const add = (source: string): void => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The manifest does not know ${source}.`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  add(entry);
  add(page);
  return [...found];
}
