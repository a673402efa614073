import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressRange } from './address-range.ts';

test('ACC-02 an IPv4 address counts alone, mapped to IPv6 or not', () => {
  expect(addressRange('203.0.113.9')).toBe('203.0.113.9');
  expect(addressRange('::ffff:203.0.113.9')).toBe('203.0.113.9');
});

test('ACC-02 all IPv6 addresses of one /64 count together', () => {
  expect(addressRange('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(addressRange('2001:0DB8:0001:2::9')).toBe('2001:db8:1:2::/64');
  expect(addressRange('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(addressRange('::1')).toBe('0:0:0:0::/64');
  expect(addressRange('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

test('ACC-02 two IPv6 addresses count together exactly when their first four groups are the same', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  const half = fc.tuple(group, group, group, group);
  fc.assert(
    fc.property(half, half, half, half, (network, otherNetwork, host, otherHost) => {
      const range = addressRange([...network, ...host].join(':'));
      expect(addressRange([...network, ...otherHost].join(':'))).toBe(range);
      expect(addressRange([...otherNetwork, ...host].join(':')) === range).toBe(
        otherNetwork.join(':') === network.join(':'),
      );
    }),
  );
});
