import { expect, test } from 'vitest';
import { isGatewayId } from './is-gateway-id.ts';

test.each(['tok_visa-1', 'a1b2c3', '41111111111'])('PAY-02 %s can be an id of the gateway', (text) => {
  expect(isGatewayId(text)).toBe(true);
});

test.each(['4111111111111111', '4111-1111-1111-1111', '4111 1111 1111 1111', '5555-555555554444'])(
  'PAY-02 the card number %s is no id',
  (text) => {
    expect(isGatewayId(text)).toBe(false);
  },
);

test.each(['', '../customers', 'a/b', 'a b', 'a?b', 'é'])(
  'PAY-02 %j would change the path of a URL and is no id',
  (text) => {
    expect(isGatewayId(text)).toBe(false);
  },
);
