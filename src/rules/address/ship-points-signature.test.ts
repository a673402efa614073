import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyDraft, type ShipPoint } from '#rules/shipment/draft.ts';
import { shipPointsSignature } from './ship-points-signature.ts';

const draft = emptyDraft('golf', 'US');
const ends = ['origin', 'destination'] as const;
const signatureWith = (end: (typeof ends)[number], change: Partial<ShipPoint>) =>
  shipPointsSignature({ ...draft, [end]: { ...draft[end], ...change } });

const addressEdits: readonly Partial<ShipPoint>[] = [
  { type: 'other' },
  { clubId: 7 },
  { country: 'CA' },
  { company: 'Heron Bend' },
  { address: '1 Main Street' },
  { address2: 'Suite 2' },
  { zip: '33401' },
  { city: 'Miami' },
  { state: 'FL' },
];

test('PNT-04 every edit of an address field, at either end, gives a different signature', () => {
  const edited = ends.flatMap((end) => addressEdits.map((edit) => signatureWith(end, edit)));
  expect(new Set([shipPointsSignature(draft), ...edited]).size).toBe(edited.length + 1);
});

test('PNT-04 contact, phone number and the earlier address do not change it', () => {
  const { type: _type, ...earlier } = draft.origin;
  for (const end of ends) {
    for (const edit of [{ contact: 'Ann Example' }, { phone: '561 555 0101' }, { earlier }]) {
      expect(signatureWith(end, edit)).toBe(shipPointsSignature(draft));
    }
  }
});

test('PNT-04 moving text from one field into the next changes it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (city, state, otherCity, otherState) => {
      const isSame = city === otherCity && state === otherState;
      const one = signatureWith('origin', { city, state });
      expect(one === signatureWith('origin', { city: otherCity, state: otherState })).toBe(isSame);
    }),
  );
});
