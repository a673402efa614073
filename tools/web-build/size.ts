import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtClient } from '../bootstrap/places.mjs';
import { firstLoadScripts, type Manifest } from './first-load.ts';

const page = 'pages/ship/ShipPage.tsx';
const firstLoadBytesMax = 140_000;

const manifest: Manifest = JSON.parse(fs.readFileSync(path.join(builtClient, '.vite/manifest.json'), 'utf8'));
let total = 0;
for (const file of firstLoadScripts(manifest, page)) {
  const bytes = gzipSync(fs.readFileSync(path.join(builtClient, file)), { level: 9 }).length;
  console.log(`${String(bytes).padStart(8)}  ${file}`);
  total += bytes;
}
console.log(
  `${String(total).padStart(8)}  bytes of script, gzip, on the first load of /ship; ${firstLoadBytesMax} allowed`,
);
process.exitCode = total <= firstLoadBytesMax ? 0 : 1;
