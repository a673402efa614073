import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLastProgress, isSentBack, isTripOver, parcelProgress, parcelProgresses } from './parcel-progress.ts';
import { isPhysicalScan, scanKinds } from './scans.ts';

const scans = (...kinds: readonly (typeof scanKinds)[number][]) => kinds.map((kind) => ({ kind }));

test('a bag is as far as its furthest scan', () => {
  expect(parcelProgress([])).toBe('label');
  expect(parcelProgress(scans('label-made', 'delayed'))).toBe('label');
  expect(parcelProgress(scans('collected', 'label-made'))).toBe('collected');
  expect(parcelProgress(scans('out-for-delivery', 'departed', 'delayed'))).toBe('out-for-delivery');
  expect(parcelProgress(scans('lost', 'collected', 'delivered'))).toBe('delivered');
  expect(parcelProgress(scans('delivered-to-neighbor'))).toBe('delivered');
});

test('one more scan never takes a bag back, and order and repetition change nothing', () => {
  const kinds = fc.array(fc.constantFrom(...scanKinds), { maxLength: 12 });
  fc.assert(
    fc.property(kinds, fc.constantFrom(...scanKinds), (some, more) => {
      const before = parcelProgresses.indexOf(parcelProgress(scans(...some)));
      expect(parcelProgresses.indexOf(parcelProgress(scans(...some, more)))).toBeGreaterThanOrEqual(before);
      expect(parcelProgress(scans(...some.toReversed(), ...some))).toBe(parcelProgress(scans(...some)));
    }),
  );
});

test('only a scan of the bag itself moves it on from its label', () => {
  for (const kind of scanKinds) expect(parcelProgress([{ kind }]) !== 'label').toBe(isPhysicalScan({ kind }));
  expect(parcelProgresses.filter(isTripOver)).toEqual(['lost', 'returned', 'back-with-sender', 'delivered']);
  expect(parcelProgresses.filter(isSentBack)).toEqual(['returned', 'back-with-sender']);
  expect(parcelProgresses.filter(isLastProgress)).toEqual(['lost', 'back-with-sender', 'delivered']);
});
