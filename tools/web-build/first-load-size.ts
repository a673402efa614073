import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtClient } from '../bootstrap/places.mjs';
import { firstLoadScripts, type Manifest } from '#app/server/built-client.ts';

/** What a first visit to `/ship` may load as script, gzipped; decision 042. */
export const firstLoadBytesMax = 140_000;

const page = 'pages/ship/ShipPage.tsx';

export type FirstLoadSize = {
  readonly files: readonly { readonly file: string; readonly bytes: number }[];
  readonly totalBytes: number;
};

/** The scripts of the built ship page that load before the browser is idle, with their gzipped sizes. */
export function firstLoadSize(): FirstLoadSize {
  const manifest: Manifest = JSON.parse(fs.readFileSync(path.join(builtClient, '.vite/manifest.json'), 'utf8'));
  const files = firstLoadScripts(manifest, page).map((file) => ({
    file,
    bytes: gzipSync(fs.readFileSync(path.join(builtClient, file)), { level: 9 }).length,
  }));
  return { files, totalBytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}
