import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The Node that the package `node` brings; everything after the installation runs on it, whatever the machine has. */
export const projectNode = path.join(root, 'node_modules/node/bin/node');

/**
 * How the server uses memory. By default Node lets the heap grow to four times the memory in use before it collects garbage, and keeps 64
 * MB for new objects. With a limit for the whole heap, many times what the server needs, it collects at about one and a half times.
 */
export const serverFlags = ['--max-old-space-size=1024', '--max-semi-space-size=4'];

export const builtClient = path.join(root, 'build/web');

/** The server as few files, with the entries `start.js` and `portage.js`. */
export const builtServer = path.join(root, 'build/server');

export const compileCache = path.join(root, 'build/compile-cache');
