import { expect, test } from 'vitest';
import { firstLoad } from './built-client.ts';

const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true },
  'main.tsx': { file: 'assets/main.js', imports: ['_react.js'] },
  'pages/ship/ShipPage.tsx': { file: 'assets/ShipPage.js', imports: ['_react.js', '_form.js'] },
  'pages/home/HomePage.tsx': { file: 'assets/HomePage.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_form.js': { file: 'assets/form.js', imports: ['_react.js'] },
};

test('the first load is the entry, and the page and what it imports, each once and after its imports, and no other page', () => {
  const { entry, code } = firstLoad(manifest, 'pages/ship/ShipPage.tsx');
  expect(entry.map(({ file }) => file)).toEqual(['assets/index.js']);
  expect(code.map(({ file }) => file)).toEqual([
    'assets/react.js',
    'assets/main.js',
    'assets/form.js',
    'assets/ShipPage.js',
  ]);
});

test('a page without a module of its own loads what every page has', () => {
  expect(firstLoad(manifest).code.map(({ file }) => file)).toEqual(['assets/react.js', 'assets/main.js']);
});

test('a page that was not built is an error, and so is a build without an entry', () => {
  expect(() => firstLoad(manifest, 'pages/ship/Ship.tsx')).toThrow('does not know pages/ship/Ship.tsx');
  expect(() => firstLoad({}, 'pages/ship/ShipPage.tsx')).toThrow('no entry');
});
