import { expect, test } from 'vitest';
import { legCanceledText, onlyCanceledLeg } from './only-canceled-leg.ts';

const outbound = { leg: 'outbound', isCanceled: false } as const;
const back = { leg: 'return', isCanceled: false } as const;

test('PRC-04 one canceled leg of a round trip is named, and the order is neither active nor canceled as a whole', () => {
  expect(onlyCanceledLeg([outbound, { ...back, isCanceled: true }])).toBe('return');
  expect(onlyCanceledLeg([{ ...outbound, isCanceled: true }, back])).toBe('outbound');
  expect(legCanceledText('return')).toBe('Return canceled');
  expect(legCanceledText('outbound')).toBe('Outbound canceled');
});

test('PRC-04 none is named when all legs or none are canceled', () => {
  expect(onlyCanceledLeg([outbound, back])).toBeNull();
  expect(onlyCanceledLeg([{ ...outbound, isCanceled: true }])).toBeNull();
  expect(
    onlyCanceledLeg([
      { ...outbound, isCanceled: true },
      { ...back, isCanceled: true },
    ]),
  ).toBeNull();
});
