import fc from 'fast-check';
import { expect, test } from 'vitest';
import { duplicateShipPoints } from './duplicate-ship-points.ts';

const palmBeach = { clubId: null, country: 'US', zip: '33401' };
const whistler = { clubId: null, country: 'CA', zip: 'V8E 0B6' };

test('PNT-05 the same club at both ends is refused, even with different zips', () => {
  const origin = { clubId: 7, country: 'US', zip: '33401' };
  expect(duplicateShipPoints({ origin, destination: { ...origin, zip: '' } })).toBe('sameClubAtBothEnds');
});

test('PNT-05 two clubs in different places are accepted', () => {
  const origin = { ...palmBeach, clubId: 7 };
  expect(duplicateShipPoints({ origin, destination: { clubId: 8, country: 'US', zip: '11975' } })).toBeNull();
});

test('PNT-05 two ends without a club are not the same club', () => {
  expect(duplicateShipPoints({ origin: palmBeach, destination: { ...palmBeach, zip: '11975' } })).toBeNull();
});

test.each(['33401', '33401-1234', '334011234', ' 33401 '])(
  'PNT-05 the same five digits at both ends are refused, as in "%s"',
  (zip) => {
    const destination = { clubId: 8, country: 'US', zip };
    expect(duplicateShipPoints({ origin: palmBeach, destination })).toBe('sameZipAtBothEnds');
  },
);

test.each(['00000', '00000-0000', '', ' ', '334'])('PNT-05 "%s" at both ends is ignored', (zip) => {
  const point = { ...palmBeach, zip };
  expect(duplicateShipPoints({ origin: point, destination: point })).toBeNull();
});

test('PNT-05 the same digits in two countries differ, and in a US territory they match', () => {
  const inPuertoRico = { clubId: null, country: 'PR', zip: '00901' };
  const inGermany = { clubId: null, country: 'DE', zip: '33401' };
  expect(duplicateShipPoints({ origin: palmBeach, destination: inGermany })).toBeNull();
  expect(duplicateShipPoints({ origin: inGermany, destination: inGermany })).toBe('sameZipAtBothEnds');
  expect(duplicateShipPoints({ origin: { ...inPuertoRico, country: 'US' }, destination: inPuertoRico })).toBe(
    'sameZipAtBothEnds',
  );
});

test('PNT-05 only zips of five digits are compared', () => {
  expect(duplicateShipPoints({ origin: whistler, destination: whistler })).toBeNull();
});

test('PNT-05 which end is which makes no difference', () => {
  const point = fc.record({
    clubId: fc.constantFrom(null, 1, 2),
    country: fc.constantFrom('US', 'PR', 'CA', 'DE'),
    zip: fc.constantFrom('', '00000', '33401', '33401-1234', '00901', 'V8E 0B6'),
  });
  fc.assert(
    fc.property(point, point, (one, other) => {
      expect(duplicateShipPoints({ origin: one, destination: other })).toBe(
        duplicateShipPoints({ origin: other, destination: one }),
      );
    }),
  );
});
