import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

type Limits = Readonly<Record<string, unknown>>;

const limitsFile = path.resolve(import.meta.dirname, '../../src/rules/limits.ts');
const sourcePattern = /[\\/]src[\\/].+\.tsx?$/;

/**
 * Writes each number of `rules/limits.ts` where it is read, so that a page loads its own numbers and not the whole table, which the
 * bundler can't take apart.
 */
export function limitsInPlace(): Plugin {
  let limits: Limits = {};
  return {
    name: 'portage:limits-in-place',
    // While developing, the table is loaded whole, so that an edited number reaches the page at once.
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const loaded: unknown = await import(pathToFileURL(limitsFile).href);
      limits = (loaded as { limits: Limits }).limits;
    },
    transform(code, id) {
      const [file = ''] = id.split('?');
      if (!sourcePattern.test(file) || !/import \{ limits \} from '(?:#rules|\.)\/limits\.ts'/.test(code)) return null;
      return { code: withLimits(code, limits), map: null };
    },
  };
}

/** `typeof limits.name` is a type, which has no number in it. */
export function withLimits(code: string, limits: Limits): string {
  return code.replace(/(?<![\w.$]|typeof )limits\.(\w+)/g, (read, name: string) => {
    return name in limits ? `(${JSON.stringify(limits[name])})` : read;
  });
}
