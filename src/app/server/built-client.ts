import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { DrawFirstView } from '#kit/page-settings.ts';

/** The files that a page loads at once, beside those that every page has. */
export type PageFiles = {
  readonly fonts: readonly string[];
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
};

const noFiles: PageFiles = { fonts: [], scripts: [], styles: [] };

/** The part of Vite's manifest that we read: which file came from which source, and what it loads. */
export type Manifest = Readonly<Record<string, ManifestEntry>>;

type ManifestEntry = {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
};

/** The module of the client that draws a page, if it has one of its own, and those whose style sheets its first view needs. */
type PageSources = { readonly source?: string; readonly drawnEarly?: readonly string[] };

export type BuiltClient = {
  filesOf(page: PageSources): PageFiles;
  readonly drawFirstView: DrawFirstView;
};

/**
 * What the server takes from the built client, whose files are served from `baseAddress`. While developing, there is no build: pages then load
 * what they need by themselves.
 */
export function readBuiltClient(folder: string, baseAddress = ''): BuiltClient {
  const firstViewFile = join(folder, '.first-view/draw-first-view.mjs');
  const manifest = readManifest(folder);
  const drawing = existsSync(firstViewFile)
    ? (createRequire(import.meta.url)(firstViewFile) as { drawFirstView: DrawFirstView })
    : null;
  return {
    filesOf: (page) => (manifest === null ? noFiles : below(baseAddress, filesOfPage(manifest, page))),
    drawFirstView: (settings, address) => drawing?.drawFirstView(settings, address) ?? '',
  };
}

/** Null where there is no build. */
export function readManifest(folder: string): Manifest | null {
  const file = join(folder, '.vite/manifest.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : null;
}

function below(baseAddress: string, { fonts, scripts, styles }: PageFiles): PageFiles {
  const inFolder = (file: string): string => baseAddress + file;
  return { fonts: fonts.map(inFolder), scripts: scripts.map(inFolder), styles: styles.map(inFolder) };
}

function filesOfPage(manifest: Manifest, { source, drawnEarly = [] }: PageSources): PageFiles {
  const { code } = firstLoad(manifest, source);
  const drawn = [...code, ...drawnEarly.flatMap((early) => loadedWith(manifest, early))];
  return {
    fonts: code.flatMap(({ assets }) => assets ?? []).filter((file) => file.endsWith('.woff2')),
    scripts: code.map(({ file }) => file),
    styles: [...new Set(drawn.flatMap(({ css }) => css ?? []))],
  };
}

/** The module of the client that draws any page; the entry only loads it. */
const everyPage = 'main.tsx';

/** The entry, and the code of a page with all that it imports, which the entry loads at once or when a user interacts. */
export function firstLoad(
  manifest: Manifest,
  source: string = everyPage,
): { readonly entry: readonly ManifestEntry[]; readonly code: readonly ManifestEntry[] } {
  const entry = loadedWith(manifest, entryOf(manifest));
  const code = new Set([...loadedWith(manifest, everyPage), ...loadedWith(manifest, source)]);
  return { entry, code: [...code].filter((chunk) => !entry.includes(chunk)) };
}

function entryOf(manifest: Manifest): string {
  const entry = Object.keys(manifest).find((source) => manifest[source]?.isEntry);
  if (entry === undefined) throw new Error('The manifest names no entry.');
  return entry;
}

/** A module's file after all that it imports, as their style sheets have to follow each other. */
function loadedWith(manifest: Manifest, source: string): ManifestEntry[] {
  const seen = new Set<string>();
  const add = (name: string): ManifestEntry[] => {
    if (seen.has(name)) return [];
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The manifest does not know ${name}.`);
    return [...(chunk.imports ?? []).flatMap(add), chunk];
  };
  return add(source);
}
