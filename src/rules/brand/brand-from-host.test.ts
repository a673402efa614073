import { describe, expect, test } from 'vitest';
import { brandKeys } from './brand.ts';
import { brandFromHost } from './brand-from-host.ts';

const plain = { host: 'www.example.com', configured: undefined, asked: undefined, isProduction: true } as const;

describe('the brand of a request', () => {
  test.each(brandKeys)('BRD-01 the host %s.example.com is that brand', (brand) => {
    expect(brandFromHost({ ...plain, host: `${brand}.example.com`, configured: 'golf' })).toBe(brand);
  });

  test('BRD-01 upper case and a port make no difference', () => {
    expect(brandFromHost({ ...plain, host: 'SKI.localhost:3000' })).toBe('ski');
  });

  test('BRD-01 any other host has the configured brand, and without one golf', () => {
    expect(brandFromHost({ ...plain, configured: 'camp' })).toBe('camp');
    for (const host of [
      'www.example.com',
      'skiing.example.com',
      'example.ski.com',
      'ski',
      'localhost:3000',
      '[::1]:3000',
      '',
    ]) {
      expect(brandFromHost({ ...plain, host })).toBe('golf');
    }
  });

  test('BRD-01 outside production the query switches the brand', () => {
    const request = { ...plain, host: 'ski.example.com', asked: 'school' };
    expect(brandFromHost({ ...request, isProduction: false })).toBe('school');
    expect(brandFromHost({ ...request, isProduction: true })).toBe('ski');
  });

  test('BRD-01 an unknown brand in the query is passed over', () => {
    expect(brandFromHost({ ...plain, asked: 'toString', isProduction: false })).toBe('golf');
  });
});
