import { expect, test } from 'vitest';
import { serviceLevels } from '#rules/services/service-levels.ts';
import { trackingNumber } from './tracking-numbers.ts';

/** A second implementation, from the carriers' side: the sum over all digits with the check digit. */
function isUpsNumber(number: string): boolean {
  if (!/^1Z[\dA-Z]{6}\d{10}$/.test(number)) return false;
  const values = Array.from(number.slice(2), (one) =>
    /\d/.test(one) ? Number(one) : (one.charCodeAt(0) - 65 + 2) % 10,
  );
  const [check, ...rest] = values.toReversed();
  const sum = rest.toReversed().reduce((total, value, at) => total + (at % 2 === 1 ? 2 * value : value), 0);
  return (sum + (check ?? Number.NaN)) % 10 === 0;
}

function isFedexNumber(number: string): boolean {
  if (!/^\d{12}$/.test(number)) return false;
  const weights = [3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return (sum % 11) % 10 === Number(number[11]);
}

test('the checks of this file know real numbers', () => {
  // From UPS's and FedEx's own documentation.
  expect(isUpsNumber('1Z5R89390357567127')).toBe(true);
  expect(isUpsNumber('1Z5R89390357567128')).toBe(false);
  expect(isFedexNumber('986578788855')).toBe(true);
  expect(isFedexNumber('986578788856')).toBe(false);
});

test('every number has the check digit of its carrier, and each serial another number', () => {
  const numbers = new Set<string>();
  for (let serial = 1; serial <= 300; serial += 1) {
    for (const level of serviceLevels) {
      const ups = trackingNumber({ carrier: 'UPS', level, serial });
      expect(isUpsNumber(ups), ups).toBe(true);
      numbers.add(ups);
    }
    const fedex = trackingNumber({ carrier: 'FEDEX', level: 'DOMESTIC_GROUND', serial });
    expect(isFedexNumber(fedex), fedex).toBe(true);
    numbers.add(fedex);
  }
  expect(numbers.size).toBe(300 * (serviceLevels.length + 1));
});
