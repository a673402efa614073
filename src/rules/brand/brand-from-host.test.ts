import { describe, expect, test } from 'vitest';
import { brandKeys } from './brand.ts';
import { brandFromHost } from './brand-from-host.ts';

const plain = { host: 'www.example.com', configured: undefined, requested: undefined, isProduction: true } as const;

describe('the brand of a request', () => {
  test.each(brandKeys)('BRD-01 the host %s.example.com is that brand', (brand) => {
    expect(brandFromHost({ ...plain, host: `${brand}.example.com`, configured: 'golf' })).toBe(brand);
  });

  test('BRD-01 case and port of the host are ignored', () => {
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
    const request = { ...plain, host: 'ski.example.com', requested: 'school' };
    expect(brandFromHost({ ...request, isProduction: false })).toBe('school');
    expect(brandFromHost({ ...request, isProduction: true })).toBe('ski');
  });

  test('BRD-01 an unknown brand in the query is ignored', () => {
    expect(brandFromHost({ ...plain, requested: 'toString', isProduction: false })).toBe('golf');
  });
});
