import { expect, test } from 'vitest';
import { legCancelledText, onlyCancelledLeg } from './only-cancelled-leg.ts';

const outbound = { leg: 'outbound', isCancelled: false } as const;
const back = { leg: 'return', isCancelled: false } as const;

test('PRC-04 one cancelled leg of a round trip is named, and the order is neither active nor cancelled as a whole', () => {
  expect(onlyCancelledLeg([outbound, { ...back, isCancelled: true }])).toBe('return');
  expect(onlyCancelledLeg([{ ...outbound, isCancelled: true }, back])).toBe('outbound');
  expect(legCancelledText('return')).toBe('Return canceled');
  expect(legCancelledText('outbound')).toBe('Outbound canceled');
});

test('PRC-04 none is named when all legs or none are cancelled', () => {
  expect(onlyCancelledLeg([outbound, back])).toBeNull();
  expect(onlyCancelledLeg([{ ...outbound, isCancelled: true }])).toBeNull();
  expect(
    onlyCancelledLeg([
      { ...outbound, isCancelled: true },
      { ...back, isCancelled: true },
    ]),
  ).toBeNull();
});
