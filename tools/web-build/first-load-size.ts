import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { firstLoad, type Manifest } from '#app/server/built-client.ts';
import { builtClient } from '../bootstrap/places.mjs';

/** A page whose first load is limited: the bytes of script, gzipped, that it may have before the first interaction. */
export type LimitedPage = {
  readonly address: string;
  readonly source: string;
  /** Above it the tests fail. */
  readonly bytesMax: number;
  /** Where it has to get to. */
  readonly bytesNeeded: number;
};

/** Decisions 042 and 050. */
export const limitedPages: readonly LimitedPage[] = [
  { address: '/', source: 'pages/home/HomePage.tsx', bytesMax: 129_000, bytesNeeded: 80_000 },
  { address: '/ship', source: 'pages/ship/ShipPage.tsx', bytesMax: 140_000, bytesNeeded: 140_000 },
];

export type FirstLoadSize = {
  readonly files: readonly { readonly file: string; readonly bytes: number }[];
  readonly totalBytes: number;
};

/** The scripts of a built page that load before the browser is idle, with their gzipped sizes. */
export function firstLoadSize({ source }: LimitedPage): FirstLoadSize {
  const manifest: Manifest = JSON.parse(fs.readFileSync(path.join(builtClient, '.vite/manifest.json'), 'utf8'));
  const { everywhere, own } = firstLoad(manifest, source);
  const files = [...everywhere, ...own].map(({ file }) => ({
    file,
    bytes: gzipSync(fs.readFileSync(path.join(builtClient, file)), { level: 9 }).length,
  }));
  return { files, totalBytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}
