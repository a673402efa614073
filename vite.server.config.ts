import path from 'node:path';
import { defineConfig } from 'vite';
import { latin1Code } from './tools/server-build/latin1-code.ts';
import { nothingLeftOut } from './tools/server-build/nothing-left-out.ts';
import { placesOfSources } from './tools/server-build/places-of-sources.ts';

const root = import.meta.dirname;

/** Packages that bring programs or files of their own, or that only some servers load: they stay in `node_modules`. */
const separatePackages = ['sharp', 'pdfkit', 'bwip-js', 'braintree', 'pg-native', '@platformatic/prom-client'];

/** The server and the operators' program as few files, for `npm start` and the artifact. See decision 080. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [placesOfSources({ root, outputFolder: path.join(root, 'build/server') }), latin1Code(), nothingLeftOut()],
  // What Node itself would load.
  resolve: { conditions: ['node', 'module-sync'], mainFields: ['main'] },
  ssr: { noExternal: true, external: separatePackages, resolve: { conditions: ['node'], mainFields: ['main'] } },
  build: {
    ssr: true,
    outDir: path.join(root, 'build/server'),
    // Servers that run load parts of earlier builds; see tools/bootstrap.
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: {
        start: path.join(root, 'src/app/server/start.ts'),
        portage: path.join(root, 'tools/portage/portage.ts'),
      },
      checks: { bundlerTimings: false },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'parts/[name]-[hash].js',
        comments: { legal: false, annotation: false, jsdoc: false },
      },
    },
  },
});
