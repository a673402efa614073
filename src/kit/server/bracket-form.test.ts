import fc from 'fast-check';
import qs from 'qs';
import { expect, test } from 'vitest';
import { readBracketForm } from './bracket-form.ts';

const limits = { pairsMax: 1000, depthMax: 8 };

function read(text: string): unknown {
  return JSON.parse(JSON.stringify(readBracketForm(text, limits)));
}

/** Counts values, groups and list places, empty places included. */
function placesIn(value: unknown): number {
  if (Array.isArray(value)) return value.length + value.reduce((sum: number, part) => sum + placesIn(part), 0);
  if (typeof value !== 'object' || value === null) return 0;
  const parts = Object.values(value);
  return parts.length + parts.reduce((sum: number, part) => sum + placesIn(part), 0);
}

test.each([
  ['a=1', { a: '1' }],
  ['a=1&b=2', { a: '1', b: '2' }],
  ['a', { a: '' }],
  ['a=', { a: '' }],
  ['', {}],
  ['&&a=1&', { a: '1' }],
  ['a=x+y%20z%26%3D', { a: 'x y z&=' }],
  ['a=%E0%A4%A', { a: '%E0%A4%A' }],
  ['a[b]=1&a[c]=2', { a: { b: '1', c: '2' } }],
  ['a%5Bb%5D=1', { a: { b: '1' } }],
  ['a[0][b]=1&a[1][b]=2', { a: [{ b: '1' }, { b: '2' }] }],
  ['a[1]=y&a[0]=x', { a: ['x', 'y'] }],
  ['a[7]=x', { a: ['x'] }],
  ['a[]=1&a[]=2', { a: ['1', '2'] }],
  ['a[][b]=1&a[][b]=2', { a: [{ b: '1' }, { b: '2' }] }],
  ['a=1&a=2', { a: ['1', '2'] }],
  ['a[b=1', { 'a[b': '1' }],
  ['[a]=1', { '[a]': '1' }],
  ['a[b]c[d]=1', { 'a[b]c[d]': '1' }],
  ['a=1&a[b]=2', { a: ['1', { b: '2' }] }],
  ['a[0]=1&a[b]=2', { a: { '0': '1', b: '2' } }],
])('the form %s is parsed', (text, meaning) => {
  expect(read(text)).toEqual(meaning);
});

test('__proto__ and constructor are ordinary names', () => {
  const form = readBracketForm('__proto__[isAdmin]=1&constructor[prototype][isAdmin]=1', limits);
  expect(Object.keys(form ?? {})).toEqual(['__proto__', 'constructor']);
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
});

test('a bracket form that qs wrote is parsed into the same values', () => {
  const name = fc.stringMatching(/^[a-z_]{1,8}$/);
  const { group } = fc.letrec<{ value: unknown; group: Record<string, unknown> }>((tie) => ({
    value: fc.oneof({ maxDepth: 3 }, fc.string(), fc.array(tie('value'), { minLength: 1, maxLength: 4 }), tie('group')),
    group: fc.dictionary(name, tie('value'), { minKeys: 1, maxKeys: 4 }),
  }));
  fc.assert(
    fc.property(group, (written) => {
      expect(read(qs.stringify(written))).toEqual(written);
    }),
  );
});

test('large indexes add no more places than a name has brackets', () => {
  const pairs = Array.from({ length: 1000 }, (_, index) => `a[999][999][999][999][x${index}]=1`);
  const form = readBracketForm(pairs.join('&'), limits);
  expect(placesIn(form)).toBe(1 + 4 + 1000);
  const apart = Array.from({ length: 1000 }, (_, index) => `a[${index}][99999][99999][99999]=1`);
  expect(placesIn(readBracketForm(apart.join('&'), limits))).toBeLessThanOrEqual(4 * 1000 + 1);
});

test('a form with too many pairs or too deep a name is not parsed', () => {
  expect(readBracketForm(Array.from({ length: 1000 }, () => 'a=1').join('&'), limits)).not.toBeNull();
  expect(readBracketForm(Array.from({ length: 1001 }, () => 'a=1').join('&'), limits)).toBeNull();
  expect(readBracketForm(`a${'[b]'.repeat(7)}=1`, limits)).not.toBeNull();
  expect(readBracketForm(`a${'[b]'.repeat(8)}=1`, limits)).toBeNull();
});
