import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The Node that the package `node` brings; everything after the installation runs on it, whatever the machine has. */
export const projectNode = path.join(root, 'node_modules/node/bin/node');

export const builtClient = path.join(root, 'build/web');

export const compileCache = path.join(root, 'build/compile-cache');
