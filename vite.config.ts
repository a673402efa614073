import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cardFields } from './tools/web-build/card-fields.ts';
import { className } from './tools/web-build/class-name.ts';
import { firstView } from './tools/web-build/first-view.ts';
import { messagesInPlace } from './tools/web-build/messages-in-place.ts';
import { phoneUtility } from './tools/web-build/phone-utility.ts';
import { precompress } from './tools/web-build/precompress.ts';
import { sharedChunk } from './tools/web-build/shared-chunk.ts';
import { slimContracts } from './tools/web-build/slim-contracts.ts';

export default defineConfig({
  root: path.resolve(import.meta.dirname, 'src/app/web'),
  plugins: [slimContracts(), messagesInPlace(), react(), phoneUtility(), cardFields(), firstView(), precompress()],
  css: { modules: { generateScopedName: className } },
  build: {
    outDir: path.resolve(import.meta.dirname, 'build/web'),
    // The assets of earlier builds are still loaded by servers that run and pages that are open; see tools/bootstrap.
    emptyOutDir: false,
    manifest: true,
    target: 'es2022',
    sourcemap: 'hidden',
    // The security policy lets no inline script run and loads fonts from our own origin only.
    modulePreload: { polyfill: false },
    // How long the plugins took is nothing that someone who starts the server wants to read.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: sharedChunk() }] },
      },
    },
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
});
