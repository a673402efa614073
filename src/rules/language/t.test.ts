import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Language } from './language.ts';
import { currentLanguage, inLanguage, say, setLanguageSource, t } from './t.ts';

test('without a source everything is English', () => {
  const day = 'Thu, Mar 12';
  expect(t`Full refund until ${day}`).toBe('Full refund until Thu, Mar 12');
  expect(t`${2} of ${3} {0}`).toBe('2 of 3 {0}');
  expect(say('Total')).toBe('Total');
  expect(currentLanguage()).toBe('en');
  expect(inLanguage('es', () => t`Total`)).toBe('Total');
});

describe('with a source', () => {
  let language: Language = 'en';
  const spanish: Readonly<Record<string, string>> = { '{0} of {1} bags': 'De {1} bolsas, {0}', Total: 'Suma' };
  beforeAll(() => {
    setLanguageSource({
      language: () => language,
      inLanguage: (current, run) => {
        const before = language;
        language = current;
        const result = run();
        language = before;
        return result;
      },
      translate: (sentence) => (language === 'en' ? sentence : (spanish[sentence] ?? sentence)),
    });
  });
  afterAll(() =>
    setLanguageSource({ language: () => 'en', inLanguage: (_, run) => run(), translate: (sentence) => sentence }),
  );

  test('a sentence is in the current language, wherever it is said from', () => {
    const bags = (count: number): string => t`${count} of ${3} bags`;
    expect(bags(1)).toBe('1 of 3 bags');
    expect(inLanguage('es', () => bags(2))).toBe('De 3 bolsas, 2');
    expect(bags(3)).toBe('3 of 3 bags');
    expect(inLanguage('es', () => say('Total'))).toBe('Suma');
  });

  test('what fills a blank is never taken for a blank or a pattern', () => {
    expect(inLanguage('es', () => t`${'{1}'} of ${'$&'} bags`)).toBe('De $& bolsas, {1}');
  });

  test('a sentence without a translation stays English', () => {
    expect(inLanguage('es', () => t`New ${'thing'}`)).toBe('New thing');
  });
});
