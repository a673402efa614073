import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import type { ParcelProgress } from '#rules/parcels/parcel-progress.ts';
import { claimableKinds } from './claimable-kinds.ts';

function kinds(progress: ParcelProgress, today: string, { deliveredOn = '', isDamageReported = false } = {}) {
  return claimableKinds({
    progress,
    isDamageReported,
    promisedOn: isoDate('2026-03-17'),
    deliveredOn: deliveredOn === '' ? null : isoDate(deliveredOn),
    today: isoDate(today),
  });
}

test('nothing can be claimed before the carrier has the bag', () => {
  expect(kinds('label', '2026-03-20')).toEqual([]);
});

test('a bag on its way is lost only after its day, or when the carrier says so', () => {
  expect(kinds('on-its-way', '2026-03-17')).toEqual(['other']);
  expect(kinds('on-its-way', '2026-03-18')).toEqual(['lost', 'other']);
  expect(kinds('lost', '2026-03-14')).toEqual(['lost', 'other']);
});

test('damage that the carrier reports is claimed before the bag arrives', () => {
  expect(kinds('collected', '2026-03-14', { isDamageReported: true })).toEqual(['damaged', 'other']);
});

test('after delivery there are fourteen days', () => {
  const delivered = { deliveredOn: '2026-03-17' };
  expect(kinds('delivered', '2026-03-31', delivered)).toEqual(['lost', 'damaged', 'missing-contents', 'other']);
  expect(kinds('delivered', '2026-04-01', delivered)).toEqual([]);
});
