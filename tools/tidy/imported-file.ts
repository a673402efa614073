import fs from 'node:fs';
import path from 'node:path';

/** The file that a specifier names, relative to `root`; undefined for a package. */
export function importedFile(root: string, importer: string, specifier: string): string | undefined {
  const [address = ''] = specifier.split('?');
  if (address.startsWith('.')) return path.posix.join(path.posix.dirname(importer), address);
  return aliasedFile(root, address);
}

/** `#rules/money.ts` by the "imports" of package.json, which Node, Vite and the type checker read too. */
function aliasedFile(root: string, address: string): string | undefined {
  if (!address.startsWith('#')) return undefined;
  for (const [alias, folder] of Object.entries(aliasesOf(root))) {
    const prefix = alias.replace('*', '');
    if (address.startsWith(prefix)) {
      return path.posix.normalize(folder.replace('*', address.slice(prefix.length)));
    }
  }
  return address;
}

const aliasesByRoot = new Map<string, Record<string, string>>();

function aliasesOf(root: string): Record<string, string> {
  const known = aliasesByRoot.get(root);
  if (known) return known;
  const manifest: { imports?: Record<string, string> } = JSON.parse(
    fs.readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  const aliases = manifest.imports ?? {};
  aliasesByRoot.set(root, aliases);
  return aliases;
}
