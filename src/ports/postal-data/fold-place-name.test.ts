import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldPlaceName } from './fold-place-name.ts';

test.each([
  ['West Palm Beach', 'west palm beach'],
  ['St. Catharines', 'saint catharines'],
  ['East St Louis', 'east saint louis'],
  ['Sault Ste. Marie', 'sault sainte marie'],
  ['Saint-Jean-sur-Richelieu', 'saint jean sur richelieu'],
  ['Montréal', 'montreal'],
  ["Coeur d'Alene", 'coeur dalene'],
  ['Chiyoda-ku', 'chiyoda ku'],
  ['100 Mile House', '100 mile house'],
  ['st', 'st'],
  ['palm ', 'palm '],
  [' !', ''],
])('API-03 "%s" is compared as "%s"', (name, folded) => {
  expect(foldPlaceName(name)).toBe(folded);
});

test('API-03 a folded name is not folded any further', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const folded = foldPlaceName(name);
      expect(foldPlaceName(folded)).toBe(folded);
    }),
  );
});
