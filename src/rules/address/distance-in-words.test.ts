import { expect, onTestFinished, test } from 'vitest';
import { setLanguageSource } from '#rules/language/t.ts';
import { distanceInWords, shortDistance } from './distance-in-words.ts';

test('PRC-05 distances are in miles', () => {
  expect(distanceInWords(2339)).toBe('2,339 miles');
  expect(distanceInWords(1)).toBe('1 mile');
  expect(shortDistance(0.4)).toBe('0.4 mi');
  expect(shortDistance(0.04)).toBe('Under 0.1 mi');
});

test('PRC-05 readers of Spanish get kilometers beside them', () => {
  const speak = (language: 'en' | 'es'): void =>
    setLanguageSource({ language: () => language, inLanguage: (_, run) => run(), translate: (sentence) => sentence });
  speak('es');
  onTestFinished(() => speak('en'));
  expect(distanceInWords(2339)).toBe('3,764 km (2,339 miles)');
  expect(distanceInWords(10)).toBe('16 km (10 miles)');
  expect(shortDistance(0.4)).toBe('0.6 km (0.4 mi)');
});
