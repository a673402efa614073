import { expect, onTestFinished, test } from 'vitest';
import { setLanguageSource } from '#rules/language/t.ts';
import { countryName } from './country-name.ts';

test.each([
  ['CA', 'Canada'],
  ['JP', 'Japan'],
  ['', ''],
  ['not a code', 'not a code'],
])('CTY-01 the country %j is called %j', (code, name) => {
  expect(countryName(code)).toBe(name);
});

test('CTY-01 in Spanish a country has the name that it has in America', () => {
  const speak = (language: 'en' | 'es'): void =>
    setLanguageSource({ language: () => language, inLanguage: (_, run) => run(), translate: (sentence) => sentence });
  speak('es');
  onTestFinished(() => speak('en'));
  expect(countryName('SA')).toBe('Arabia Saudita');
});
