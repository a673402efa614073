import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const packageFile = z.object({ version: z.string() });

/** The version of this release, as its package says. */
export function programVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
  return z.parse(packageFile, JSON.parse(text)).version;
}
