import { expect, test } from 'vitest';
import { unprovenRequirements } from './unproven-requirements.ts';

const rule = (text: string) => ({ path: 'src/rules/zip.test.ts', text });
const page = (text: string) => ({ path: 'e2e/zip.test.ts', text });

test('a requirement that a call or a page proves is proven, whether a rule names it too or not', () => {
  expect(unprovenRequirements(['ABC-01'], [rule('ABC-01'), page("test('ABC-01 it is so')")])).toEqual({
    unnamed: [],
    ofRulesOnly: [],
  });
});

test('one that only a pure function proves and one that nothing names are told apart', () => {
  expect(unprovenRequirements(['ABC-01', 'ABC-02'], [rule('ABC-01')])).toEqual({
    unnamed: ['ABC-02'],
    ofRulesOnly: ['ABC-01'],
  });
});

test('a range names all that are in it', () => {
  expect(unprovenRequirements(['ABC-01', 'ABC-02', 'ABC-03'], [page('ABC-01 to ABC-03')]).unnamed).toEqual([]);
});

test('a longer number is another requirement', () => {
  expect(unprovenRequirements(['ABC-01'], [page('ABC-012')]).unnamed).toEqual(['ABC-01']);
});
