import { expect, test } from 'vitest';
import { languageFor } from './language.ts';

const none = { asked: undefined, chosen: undefined, accepted: undefined };

test('the address comes first, then the choice, then the browser, then English', () => {
  expect(languageFor(none)).toBe('en');
  expect(languageFor({ ...none, accepted: 'es-MX,es;q=0.9,en;q=0.8' })).toBe('es');
  expect(languageFor({ ...none, accepted: 'es', chosen: 'en' })).toBe('en');
  expect(languageFor({ asked: 'es', chosen: 'en', accepted: 'en' })).toBe('es');
});

test.each([
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['fr-FR,es;q=0.7,en;q=0.3', 'es'],
  ['es;q=0,en', 'en'],
  ['de, fr', 'en'],
  ['*', 'en'],
  ['', 'en'],
  ['es;q=x', 'en'],
  [';;;,,,=', 'en'],
] as const)('a browser that accepts %j gets %s', (accepted, language) => {
  expect(languageFor({ ...none, accepted })).toBe(language);
});

test('languages that we do not have are no choice', () => {
  expect(languageFor({ asked: 'xx', chosen: '../es', accepted: 'es-US' })).toBe('es');
  expect(languageFor({ asked: ['es', 'en'], chosen: undefined, accepted: undefined })).toBe('en');
});
