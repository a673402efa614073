import { expect, test } from 'vitest';
import { caPlaceName, usPlaceName } from './place-name-case.ts';

test.each([
  ['West Palm Beach', 'West Palm Beach'],
  ['Isle Of Palms', 'Isle of Palms'],
  ['King And Queen Court House', 'King and Queen Court House'],
  ['Fond Du Lac', 'Fond du Lac'],
  ['West Des Moines', 'West Des Moines'],
  ['Of', 'Of'],
  ['Mckinney', 'McKinney'],
  ['Mc Dermitt', 'McDermitt'],
  ['Fort Mcdowell', 'Fort McDowell'],
  ['Mackinac Island', 'Mackinac Island'],
  ['Travis Afb', 'Travis AFB'],
  ['Apo', 'APO'],
  ["Lincoln'S New Salem", "Lincoln's New Salem"],
  ["Coeur d'Alene", "Coeur d'Alene"],
])('API-01 the US name "%s" is written "%s"', (name, written) => {
  expect(usPlaceName(name)).toBe(written);
});

test.each([
  ['st. Paul', 'St. Paul'],
  ['Saint-jean- Sur-richelieu', 'Saint-Jean-sur-Richelieu'],
  ["Val-d'or", "Val-d'Or"],
  ["L'ancienne- Lorette", "L'Ancienne-Lorette"],
  ['Portage La Prairie', 'Portage la Prairie'],
  ["St. John's", "St. John's"],
  ['Fort Mcmurray', 'Fort McMurray'],
  ['100 Mile House', '100 Mile House'],
  ['The Pas', 'The Pas'],
])('API-01 the Canadian name "%s" is written "%s"', (name, written) => {
  expect(caPlaceName(name)).toBe(written);
});
