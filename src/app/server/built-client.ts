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

export const noFiles: PageFiles = { fonts: [], scripts: [], styles: [] };

/** The part of Vite's manifest that we read: which file came from which source, and what it loads. */
export type Manifest = Readonly<Record<string, ManifestEntry>>;

type ManifestEntry = {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
};

export type BuiltClient = {
  /** Of the page that this module of the client draws. */
  filesOf(source: string): PageFiles;
  readonly drawFirstView: DrawFirstView;
};

/** What the server takes from the built client. While developing, there is no build: pages then load what they need by themselves. */
export function readBuiltClient(webFolder: string): BuiltClient {
  const manifestFile = join(webFolder, '.vite/manifest.json');
  const firstViewFile = join(webFolder, '.first-view/draw-first-view.mjs');
  const manifest = existsSync(manifestFile) ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest) : null;
  const drawing = existsSync(firstViewFile)
    ? (createRequire(import.meta.url)(firstViewFile) as { drawFirstView: DrawFirstView })
    : null;
  return {
    filesOf: (source) => (manifest === null ? noFiles : filesOfPage(manifest, source)),
    drawFirstView: (settings, address) => drawing?.drawFirstView(settings, address) ?? '',
  };
}

function filesOfPage(manifest: Manifest, source: string): PageFiles {
  const { everywhere, own } = firstLoad(manifest, source);
  return {
    fonts: everywhere.flatMap(({ assets }) => assets ?? []).filter((file) => file.endsWith('.woff2')),
    scripts: own.map(({ file }) => file),
    styles: [...new Set(own.flatMap(({ css }) => css ?? []))],
  };
}

/** What a browser fetches before the first interaction: the entry, the page, and all that they import. */
export function firstLoad(
  manifest: Manifest,
  source: string,
): { readonly everywhere: readonly ManifestEntry[]; readonly own: readonly ManifestEntry[] } {
  const everywhere = loadedWith(manifest, entryOf(manifest));
  return { everywhere, own: loadedWith(manifest, source).filter((chunk) => !everywhere.includes(chunk)) };
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
