// Says which requirements no test proves through a call or a page, and fails when there are any.
import fs from 'node:fs';
import path from 'node:path';
import { unprovenRequirements } from './unproven-requirements.ts';

const root = path.resolve(import.meta.dirname, '../..');
const ids = fs.readFileSync(path.join(root, 'docs/requirement-ids.txt'), 'utf8').split('\n').filter(Boolean);
const files = ['src', 'e2e', 'tools', 'bench']
  .flatMap((folder) => fs.globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: root }))
  .map((file) => ({ path: file.replaceAll('\\', '/'), text: fs.readFileSync(path.join(root, file), 'utf8') }));
const { unnamed, ofRulesOnly } = unprovenRequirements(ids, files);
for (const id of unnamed) console.log(`${id} is named by no test.`);
for (const id of ofRulesOnly) console.log(`${id} is named only by tests of pure functions.`);
if (unnamed.length + ofRulesOnly.length === 0) console.log(`Every one of ${ids.length} requirements has its test.`);
else process.exitCode = 1;
