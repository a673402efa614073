import path from 'node:path';
import type { Breach, RuleName } from './breach.ts';
import { placeOf } from './place.ts';

const drawerNames: readonly string[] = ['common', 'helper', 'helpers', 'misc', 'util', 'utils'];
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const pascalCase = /^([A-Z][a-z0-9]*)+$/;

/** Names and places of files, from the path alone. */
export function checkFileName(file: string): Breach[] {
  const complain = (rule: RuleName, why: string): Breach => ({ file, line: 1, rule, why });
  const name = path.posix.basename(file);
  const [stem = ''] = name.split('.');
  const place = placeOf(file);
  const breaches: Breach[] = [];

  if (place.folder === 'unknown') {
    breaches.push(
      complain('place', 'this is in none of the folders of this project; see the list in tools/tidy/place.ts.'),
    );
  }
  for (const part of [...path.posix.dirname(file).split('/'), stem]) {
    if (drawerNames.includes(part)) {
      breaches.push(complain('file-name', `"${part}" says nothing; name it after what it is or does.`));
    }
  }
  if (/^index\.(ts|tsx|mjs|css)$/.test(name)) {
    breaches.push(
      complain('file-name', 'an index says nothing and hides where things are; name it after its main export.'),
    );
  }
  for (const folder of path.posix.dirname(file).split('/')) {
    if (!kebabCase.test(folder)) breaches.push(complain('file-name', `the folder "${folder}" is not kebab-case.`));
  }
  if (!kebabCase.test(stem) && !(mayBePascalCase(name) && pascalCase.test(stem))) {
    breaches.push(complain('file-name', 'files are kebab-case; only components and their styles are PascalCase.'));
  }
  if (name.endsWith('.tsx') && file.startsWith('src/') && place.side !== 'web' && !place.isTest) {
    breaches.push(complain('tsx-only-in-web', 'Node runs no JSX, so .tsx files live in web folders only.'));
  }
  return breaches;
}

function mayBePascalCase(name: string): boolean {
  return name.endsWith('.tsx') || name.endsWith('.module.css');
}
