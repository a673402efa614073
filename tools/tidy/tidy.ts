import path from 'node:path';
import { breachLine } from './breach.ts';
import { checkTree } from './check-tree.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { files, breaches } = checkTree(root);
for (const breach of breaches) console.log(breachLine(breach));
console.log(`${files} files, ${breaches.length} against the rules of the house`);
// A walk that found nothing has looked in the wrong place.
process.exitCode = breaches.length > 0 || files === 0 ? 1 : 0;
