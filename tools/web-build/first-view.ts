import path from 'node:path';
import { build, type Plugin } from 'vite';
import type { Language } from '../../src/rules/language/language.ts';
import { className } from './class-name.ts';
import { messagesInPlace } from './messages-in-place.ts';
import { sentencesInPlace } from './sentences-in-place.ts';
import { slimContracts } from './slim-contracts.ts';

const web = path.resolve(import.meta.dirname, '../../src/app/web');

/** Builds what draws first views on the server, beside the client: one file with all that it needs. See decision 050. */
export function firstView(language: Language): Plugin {
  return {
    name: 'portage-first-view',
    apply: 'build',
    async generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: '.first-view/draw-first-view.mjs',
        source: await buildFirstView(language),
      });
    },
  };
}

async function buildFirstView(language: Language): Promise<string> {
  const built = await build({
    configFile: false,
    root: web,
    // Libraries mark what runs in the browser; the server draws it too, and is warned of each.
    logLevel: 'error',
    publicDir: false,
    plugins: [slimContracts(), messagesInPlace(language), sentencesInPlace(language), laterImportsStayOut()],
    css: { modules: { generateScopedName: className } },
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: path.join(web, 'first-view/draw-first-view.tsx'),
      write: false,
      target: 'node22',
      minify: true,
      rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: false } },
    },
  });
  const chunks = [built]
    .flat()
    .filter((one) => 'output' in one)
    .flatMap(({ output }) => output)
    .filter((file) => file.type === 'chunk');
  const [chunk] = chunks;
  if (!chunk || chunks.length > 1) throw new Error('The first view has to be one file.');
  return chunk.code;
}

/** What the server draws although a browser loads it later: the home page down to its end, and what an address fills in. */
const drawnOnServer = /(?:\/HomeSections|\/OpeningScene|-content|-pictures|\/first-draft)\.tsx?$/;

/** Everything else that a page loads later is no part of its first view. */
function laterImportsStayOut(): Plugin {
  return {
    name: 'portage-later-imports-stay-out',
    enforce: 'pre',
    resolveDynamicImport: (specifier) =>
      typeof specifier === 'string' && !drawnOnServer.test(specifier) ? { id: specifier, external: true } : null,
  };
}
