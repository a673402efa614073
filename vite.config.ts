import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cardFields } from './tools/web-build/card-fields.ts';
import { className } from './tools/web-build/class-name.ts';
import { buildLanguage } from './tools/web-build/build-language.ts';
import { firstView } from './tools/web-build/first-view.ts';
import { limitsInPlace } from './tools/web-build/limits-in-place.ts';
import { messagesInPlace } from './tools/web-build/messages-in-place.ts';
import { phoneUtility } from './tools/web-build/phone-utility.ts';
import { precompress } from './tools/web-build/precompress.ts';
import { sentencesInPlace } from './tools/web-build/sentences-in-place.ts';
import { sharedChunk } from './tools/web-build/shared-chunk.ts';
import { slimContracts } from './tools/web-build/slim-contracts.ts';

const language = buildLanguage();

export default defineConfig({
  root: path.resolve(import.meta.dirname, 'src/app/web'),
  // English pages load their files from the root, as every other file that has no language.
  ...(language === 'en' ? {} : { base: `/${language}/`, publicDir: false }),
  plugins: [
    slimContracts(),
    limitsInPlace(),
    messagesInPlace(language),
    sentencesInPlace(language),
    react(),
    ...(language === 'en' ? [phoneUtility()] : []),
    cardFields(language),
    firstView(language),
    precompress(),
  ],
  css: { modules: { generateScopedName: className } },
  // The router brings a stand-in for what React has by itself.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
  build: {
    outDir: path.resolve(import.meta.dirname, 'build/web', language === 'en' ? '.' : language),
    // The assets of earlier builds are still loaded by servers that run and pages that are open; see tools/bootstrap.
    emptyOutDir: false,
    manifest: true,
    target: 'es2022',
    sourcemap: 'hidden',
    // The security policy lets no inline script run and loads fonts from our own origin only.
    modulePreload: { polyfill: false },
    // How long the plugins took is nothing that developers who start the server want to read.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // Short, because every page that loads parts later has the list of their names.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: sharedChunk() }] },
      },
    },
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
});
