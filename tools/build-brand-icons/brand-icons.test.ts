import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { brandKeys } from '#rules/brand/brand.ts';
import { root } from '../bootstrap/places.mjs';
import { brandIcon } from './brand-icon.ts';

const folder = path.join(root, 'src/app/web/public/brand');

describe.each(brandKeys)('the icons of %s', (key) => {
  test('the icons of a brand are drawn in its colors', () => {
    expect(fs.readFileSync(path.join(folder, key, 'icon.svg'), 'utf8')).toBe(brandIcon(key));
  });

  test.each([
    ['icon-180.png', 180, 180, 6000],
    ['icon-192.png', 192, 192, 6000],
    ['icon-512.png', 512, 512, 20_000],
    ['card.png', 1200, 630, 90_000],
  ])('the icon %s is %i × %i and small', (name, width, height, bytesMax) => {
    const file = fs.readFileSync(path.join(folder, key, name));
    expect(file.subarray(1, 4).toString()).toBe('PNG');
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([width, height]);
    expect(file.length).toBeLessThan(bytesMax);
  });
});
