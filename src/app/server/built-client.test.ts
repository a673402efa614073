import { expect, test } from 'vitest';
import { firstLoad } from './built-client.ts';

const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_react.js'] },
  'pages/ship/ShipPage.tsx': { file: 'assets/ShipPage.js', imports: ['_react.js', '_form.js'] },
  'pages/home/HomePage.tsx': { file: 'assets/HomePage.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_form.js': { file: 'assets/form.js', imports: ['_react.js'] },
};

test('the first load is the entry, the page and what they import, each once and after its imports, and no other page', () => {
  const { everywhere, own } = firstLoad(manifest, 'pages/ship/ShipPage.tsx');
  expect(everywhere.map(({ file }) => file)).toEqual(['assets/react.js', 'assets/index.js']);
  expect(own.map(({ file }) => file)).toEqual(['assets/form.js', 'assets/ShipPage.js']);
});

test('a page that was not built is an error, and so is a build without an entry', () => {
  expect(() => firstLoad(manifest, 'pages/ship/Ship.tsx')).toThrow('does not know pages/ship/Ship.tsx');
  expect(() => firstLoad({}, 'pages/ship/ShipPage.tsx')).toThrow('no entry');
});
