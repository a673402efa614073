import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sizeClasses } from './size-classes.ts';
import { parseSku, printSku } from './sku.ts';

test('URL-03 a SKU is line and size', () => {
  expect(printSku({ type: 'golf', size: 'standard' })).toBe('golf-standard');
  expect(parseSku('trunk-duffel-xl')).toEqual({ type: 'trunk', size: 'duffel-xl', sku: 'trunk-duffel-xl' });
});

test('URL-03 every SKU that is printed can be read again', () => {
  for (const { type, size, sku } of sizeClasses) {
    expect(printSku({ type, size })).toBe(sku);
    expect(parseSku(sku)).toEqual({ type, size, sku });
  }
});

test('URL-03 nothing else is a SKU', () => {
  const known = new Set<string>(sizeClasses.map(({ sku }) => sku));
  for (const text of ['', '-', 'golf', 'golf-', 'golf-checked', 'GOLF-STANDARD', ' golf-standard', 'constructor-x']) {
    expect(parseSku(text)).toBeUndefined();
  }
  fc.assert(fc.property(fc.string(), (text) => known.has(text) || parseSku(text) === undefined));
});
