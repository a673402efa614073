import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const contractPattern = /[\\/]src[\\/](?:capabilities|journeys)[\\/][^\\/]+[\\/]contract\.ts$/;

/**
 * Leaves of every contract what the browser needs to make a call: its method and path. The schemas check requests on the server,
 * and the examples are for the documentation; in the client they would cost 15 kB of script, with the library that they
 * are written in. docs/decisions/013-slim-contracts.md
 */
export function slimContracts(): Plugin {
  return {
    name: 'portage:slim-contracts',
    // While developing, contracts are loaded whole: Node would remember the first version of an edited one.
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!contractPattern.test(id)) return null;
      const contract: unknown = await import(pathToFileURL(id).href);
      return slimContract(contract as Readonly<Record<string, unknown>>);
    },
  };
}

/** The module's text with each call as `{ id, method, path }`. Anything else that it exports would be missed, so it is an error. */
export function slimContract(contract: Readonly<Record<string, unknown>>): string {
  return Object.entries(contract)
    .map(([name, value]) => {
      if (!isCall(value))
        throw new Error(`The contract exports ${name}, which is no call: the browser could not have it.`);
      const { id, method, path } = value;
      return `export const ${name} = ${JSON.stringify({ id, method, path })};`;
    })
    .join('\n');
}

function isCall(value: unknown): value is { id: string; method: string; path: string } {
  return typeof value === 'object' && value !== null && 'id' in value && 'method' in value && 'path' in value;
}
