import fs from 'node:fs';
import path from 'node:path';

/**
 * The folders of the packages that production loads, as npm has installed them after the lock file: our dependencies with all that they need
 * on this kind of machine. Our own optional dependencies, the embedded database, are left out: production has a database server.
 */
export function productionPackages(root: string): readonly string[] {
  const found = new Set<string>();
  const add = (importer: string, name: string, isOptional: boolean): void => {
    const place = placeOfPackage(root, importer, name);
    if (place === null) {
      if (isOptional) return;
      throw new Error(`${name}, which ${importer || 'our package.json'} names, is not installed.`);
    }
    if (found.has(place)) return;
    found.add(place);
    addAll(place, readManifest(root, place));
  };
  const addAll = (importer: string, { dependencies, optionalDependencies = {} }: Manifest): void => {
    for (const name of Object.keys(dependencies ?? {})) add(importer, name, name in optionalDependencies);
    for (const name of Object.keys(optionalDependencies)) add(importer, name, true);
  };
  const { dependencies } = readManifest(root, '');
  addAll('', { dependencies });
  return [...found].sort();
}

type Manifest = {
  readonly dependencies?: Readonly<Record<string, string>> | undefined;
  readonly optionalDependencies?: Readonly<Record<string, string>> | undefined;
};

function readManifest(root: string, place: string): Manifest {
  return JSON.parse(fs.readFileSync(path.join(root, place, 'package.json'), 'utf8')) as Manifest;
}

/** As Node looks for it: in the importer's own `node_modules`, and then further and further up. */
function placeOfPackage(root: string, importer: string, name: string): string | null {
  const place = path.join(importer, 'node_modules', name);
  if (fs.existsSync(path.join(root, place, 'package.json'))) return place;
  return importer === '' ? null : placeOfPackage(root, path.dirname(importer).replace(/^\.$/, ''), name);
}
