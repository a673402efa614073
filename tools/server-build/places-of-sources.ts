import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Modules find their files (data, migrations, pages) from where they themselves are. In the built server they still do: each keeps the place
 * of its source file, seen from the file that it became part of.
 */
export function placesOfSources({ root, outputFolder }: { root: string; outputFolder: string }): Plugin {
  return {
    name: 'portage-places-of-sources',
    renderChunk: (code, chunk) => {
      const fromChunk = path.relative(path.dirname(path.join(outputFolder, chunk.fileName)), root);
      return code.includes(placeholder) ? code.replaceAll(placeholder, fromChunk) : null;
    },
    transform: (code, id) => {
      if (!code.includes('import.meta.') || !id.startsWith(path.join(root, path.sep)) || id.includes('node_modules'))
        return null;
      const source = JSON.stringify(`${placeholder}/${path.relative(root, id)}`);
      const url = `new URL(${source}, import.meta.url).href`;
      return code.replaceAll(/\bimport\.meta\.(url|dirname)\b/g, (_all, property) =>
        property === 'url' ? url : `process.getBuiltinModule('node:url').fileURLToPath(new URL('.', ${url}))`,
      );
    },
  };
}

const placeholder = '__FOLDER_OF_SOURCES__';
