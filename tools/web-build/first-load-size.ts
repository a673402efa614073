import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { firstLoad, type Manifest } from '#app/server/built-client.ts';
import type { Language } from '#rules/language/language.ts';
import { builtClient } from '../bootstrap/places.mjs';

/** A page whose first load is limited, in bytes of script, gzipped. */
export type LimitedPage = {
  readonly address: string;
  readonly language: Language;
  readonly source: string;
  /** Whether the page waits for a user before it loads its code; see decision 054. */
  readonly isWaiting: boolean;
  /** What the code of the page may have; above it the tests fail. */
  readonly codeBytesMax: number;
  /** Before the first interaction; above it the tests fail. */
  readonly bytesMax: number;
};

const home = { address: '/', source: 'pages/home/HomePage.tsx', isWaiting: true, bytesMax: 80_000 };
const ship = { address: '/ship', source: 'pages/ship/ShipPage.tsx', isWaiting: false, bytesMax: 140_000 };

/** Decisions 042, 050, 051 and 054. Spanish takes more letters than English to say the same. */
export const limitedPages: readonly LimitedPage[] = [
  { ...home, language: 'en', codeBytesMax: 129_000 },
  { ...ship, language: 'en', codeBytesMax: 140_000 },
  { ...home, language: 'es', codeBytesMax: 131_000 },
  { ...ship, language: 'es', codeBytesMax: 142_000, bytesMax: 142_000 },
];

export type FirstLoadSize = {
  readonly files: readonly { readonly file: string; readonly bytes: number }[];
  /** The entry and the code of the page. */
  readonly totalBytes: number;
  readonly bytesBeforeInteraction: number;
};

/** The scripts of a built page that load before the browser is idle, with their gzipped sizes. */
export function firstLoadSize({ source, language, isWaiting }: LimitedPage): FirstLoadSize {
  const folder = path.join(builtClient, language === 'en' ? '.' : language);
  const manifest: Manifest = JSON.parse(fs.readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'));
  const { entry, code } = firstLoad(manifest, source);
  const sizeOf = ({ file }: { readonly file: string }) => ({
    file,
    bytes: gzipSync(fs.readFileSync(path.join(folder, file)), { level: 9 }).length,
  });
  const sum = (sizes: readonly { readonly bytes: number }[]): number =>
    sizes.reduce((total, { bytes }) => total + bytes, 0);
  const atOnce = entry.map(sizeOf);
  const files = [...atOnce, ...code.map(sizeOf)];
  return { files, totalBytes: sum(files), bytesBeforeInteraction: sum(isWaiting ? atOnce : files) };
}
