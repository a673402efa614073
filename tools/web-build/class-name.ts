import { createHash } from 'node:crypto';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** `Facts-title-x3kQa`: shows where a class comes from, and is unique across files. */
export function className(name: string, file: string): string {
  const [component] = path.basename(file).split('.');
  const place = path.relative(root, file.split('?')[0] ?? file);
  const hash = createHash('sha256').update(`${place} ${name}`).digest('base64url').slice(0, 5);
  return `${component}-${name}-${hash}`;
}
