import path from 'node:path';
import { breachLine } from './breach.ts';
import { checkTree } from './check-tree.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { files, breaches } = checkTree(root);
for (const breach of breaches) console.log(breachLine(breach));
console.log(`${files} files, ${breaches.length} breaches`);
// Without any files we have looked in the wrong place.
process.exitCode = breaches.length > 0 || files === 0 ? 1 : 0;
