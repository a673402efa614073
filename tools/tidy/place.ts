/** The folders of src in order: each imports only from the ones before it, or from itself. */
export const sourceOrder = [
  'rules',
  'ports',
  'kit',
  'records',
  'facts',
  'access',
  'capabilities',
  'journeys',
  'app',
] as const;

/** Folders whose members never import each other. */
const foldersOfSiblings: readonly string[] = ['ports', 'capabilities', 'journeys'];

/** Ports whose interface is about connections and SQL, and so not for the browser. */
const serverPorts: readonly string[] = ['database'];

const foldersBesideSrc = ['tools', 'bench', 'e2e', 'data'] as const;

export type SourceFolder = (typeof sourceOrder)[number];

/** Where code runs. `both` is loaded by the browser and by the server. */
export type Side = 'both' | 'server' | 'web';

export type Place = {
  readonly folder: SourceFolder | (typeof foldersBesideSrc)[number] | 'root' | 'unknown';
  /** The port, capability or journey. */
  readonly member?: string;
  readonly side: Side;
  /** Tests and what only tests use (`testing/`), never part of the product. */
  readonly isTest: boolean;
};

/** The place of a path relative to the project's folder, written with slashes. */
export function placeOf(file: string): Place {
  const [top = '', second = '', ...rest] = file.split('/');
  const isTest = /\.test\.tsx?$/.test(file) || file.split('/').includes('testing');
  if (top !== 'src') {
    const folder = foldersBesideSrc.find((name) => name === top && second !== '') ?? 'root';
    return { folder, side: 'both', isTest };
  }
  const folder = sourceOrder.find((name) => name === second);
  if (!folder) return { folder: 'unknown', side: 'both', isTest };
  if (!foldersOfSiblings.includes(folder)) return { folder, side: sideOf(folder, rest), isTest };
  const [member, ...inside] = rest;
  if (member === undefined || inside.length === 0) return { folder: 'unknown', side: 'both', isTest };
  return { folder, member, side: folder === 'ports' ? sideInPort(member, inside) : sideOf(folder, inside), isTest };
}

export function isSourceFolder(folder: Place['folder']): folder is SourceFolder {
  return sourceOrder.some((name) => name === folder);
}

function sideOf(folder: SourceFolder, inside: readonly string[]): Side {
  if (folder === 'records' || folder === 'facts' || folder === 'access') return 'server';
  return inside.find((name) => name === 'server' || name === 'web') ?? 'both';
}

/** A port's interface, `clock/clock.ts`, is plain types for both sides; all its other files are adapters. */
function sideInPort(port: string, inside: readonly string[]): Side {
  if (inside.join('/') === `${port}.ts`) return serverPorts.includes(port) ? 'server' : 'both';
  return inside.includes('web') ? 'web' : 'server';
}
