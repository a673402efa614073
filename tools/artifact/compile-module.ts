import { stripTypeScriptTypes } from 'node:module';

/** `price-draft.ts` is `price-draft.js` in the artifact; data keeps its name. */
export function compiledName(file: string): string {
  return file.replace(/\.ts$/, '.js');
}

/** A module of ours as JavaScript: its types become spaces, so that lines and columns in errors stay, and its imports name the new files. */
export function compileModule(text: string): string {
  return stripTypeScriptTypes(text).replace(importOfOurs, '$1.js$2');
}

/** `from './x.ts'`, `import '#app/x.ts'` and `import('./x.ts')`. */
const importOfOurs = /(\b(?:from|import)\s*\(?\s*['"][.#][^'"\n]*)\.ts(['"])/g;
