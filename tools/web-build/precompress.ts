import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const isWorthIt = /\.(js|css|svg|json)$/;

/** Puts a .br and a .gz beside every file of text, so that the server compresses nothing while people wait. */
export function precompress(): Plugin {
  return {
    name: 'portage-precompress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (!dir) return;
      const files = Object.keys(bundle).filter((name) => isWorthIt.test(name));
      await Promise.all(files.map((name) => compress(path.join(dir, name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await fs.promises.readFile(file);
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await fs.promises.writeFile(`${file}.br`, await promisify(brotliCompress)(content, best));
  await fs.promises.writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
