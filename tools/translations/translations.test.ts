import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import spanish from '../../data/translations/es.json' with { type: 'json' };
import { allSentences, sourceFiles } from './all-sentences.ts';
import { linesReadAtLoad } from './read-at-load.ts';
import { untranslatedText } from './untranslated-text.ts';

const sentences = allSentences();
const translations = new Map(Object.entries(spanish));

describe('Spanish', () => {
  test('the Spanish file has every sentence that customers read', () => {
    const missing = [...sentences].filter(([sentence]) => !translations.has(sentence));
    expect(missing).toEqual([]);
  });

  test('the Spanish file has no sentence that is no longer said', () => {
    expect([...translations.keys()].filter((sentence) => !sentences.has(sentence))).toEqual([]);
  });

  test('a Spanish sentence has the same blanks as the English one', () => {
    const changed = [...translations].filter(([sentence, text]) => blanksOf(sentence) !== blanksOf(text));
    expect(changed).toEqual([]);
  });

  test('a Spanish sentence keeps the spaces around parts of sentences', () => {
    const changed = [...translations].filter(
      ([sentence, text]) => aroundOf(sentence) !== aroundOf(text) || text === '',
    );
    expect(changed).toEqual([]);
  });

  test('the Spanish file is in the order of the English sentences, so that changes are easy to read', () => {
    expect([...translations.keys()]).toEqual([...translations.keys()].toSorted());
  });
});

describe('a sentence is put into a language when it is shown', () => {
  test('no sentence is put into a language while a module of the server is loaded', () => {
    const early = sourceFiles('src')
      // A page speaks one language, and its sentences are in place before it is loaded. Contracts are translated where they refuse.
      .filter((file) => !/\/web\/|\/contract\.ts$|\/testing\/|\/demo\//.test(file))
      .flatMap((file) => linesReadAtLoad(file, fs.readFileSync(file, 'utf8')).map((line) => `${file}:${line}`));
    expect(early).toEqual([]);
  });

  test.each([
    ['const a = t`Total`;', [1]],
    ['const a = { b: messages.zipRequired };', [1]],
    ['\nconst a = clockTime({ hour: 5, minute: 0 });', [2]],
    ['const a = () => t`Total`; function b() { return messages.zipRequired; }', []],
    ['const a = { get b() { return t`Total`; } };', []],
  ])('sentences that are read while a module is loaded are found in: %s', (code, lines) => {
    expect(linesReadAtLoad('a.ts', code)).toEqual(lines);
  });
});

describe('what customers read is a sentence that can be translated', () => {
  /** What only staff see stays English, and so does the gallery of our own parts. */
  const staffRooms =
    /capabilities\/(?:audit-log|carrier-bills|club-billing-decisions|credit-grants|on-behalf|label-problems|overdue-payments|parcel-cases|people-and-carts|pickup-problems)\/|journeys\/(?:person-record|takeover)\/|pages\/admin\/|ship\/(?:on-behalf|takeover)\/|kit\/web\/gallery\/|\/(?:CarrierDropdown|DecideClaim|ListPages|PageOnBehalfBanner|RefundModal|SendCheck|StaffBar|StaffClaimPage|StaffClaimsPage|StaffList)\.tsx$/;

  test('no page has text outside of sentences', () => {
    const pages = sourceFiles('src').filter((file) => file.endsWith('.tsx') && !staffRooms.test(file));
    expect(pages.length).toBeGreaterThan(150);
    const found = pages.flatMap((file) =>
      untranslatedText(file, fs.readFileSync(file, 'utf8')).map((at) => `${file}:${at}`),
    );
    expect(found).toEqual([]);
  });

  test.each([
    ['<p>Total</p>', ['1: Total']],
    ['<p>{t`Total`}</p>', []],
    ['<Field label="Zip" id="zip" className="wide one" />', ['1: Zip']],
    ['<Field label={t`Zip`} />', []],
    ['<p>{count} · {sum}</p>', []],
    ['<Wallet title="PayPal" />', []],
  ])('text outside of sentences is found in: %s', (code, found) => {
    expect(untranslatedText('a.tsx', `const a = ${code};`)).toEqual(found);
  });
});

test('the specification’s sentences are found, in messages and in source', () => {
  expect(sentences.get('Please enter your zip')).toEqual(['src/rules/messages.ts']);
  expect(sentences.get('Drop-off or pickup?')).toHaveLength(1);
});

function blanksOf(text: string): string {
  return (text.match(/\{\w+\}/g) ?? []).toSorted().join(' ');
}

function aroundOf(text: string): string {
  return /^\s*/.exec(text)?.[0] + '|' + /\s*$/.exec(text)?.[0];
}
