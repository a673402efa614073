import { expect, test } from 'vitest';
import { cityOfArea, provinceOf } from './ca-rows.ts';

test.each([
  ['T2B', 'Calgary (forest Lawn / Dover / Erin Woods)', 'Calgary'],
  ['T0A', 'Eastern Alberta (st. Paul)', 'st. Paul'],
  ['T1L', 'Banff', 'Banff'],
  ['T1J', 'Lethbridge West And Central', 'Lethbridge'],
  ['V3T', 'Surrey Inner Northwest', 'Surrey'],
  ['V9J', 'Courtenay Northern Outskirts', 'Courtenay'],
  ['V7M', 'North Vancouver Southwest Central', 'North Vancouver'],
  ['V8W', 'Victoria Central British Columbia Provincial Government', 'Victoria'],
  ['M5B', 'Downtown Toronto (ryerson)', 'Toronto'],
  ['M4B', 'East York (parkview Hill / Woodbine Gardens)', 'East York'],
])('API-01 area %s, described as "%s", is %s', (area, description, city) => {
  expect(cityOfArea(area, description)).toBe(city);
});

test('API-01 the province of an area is the one of its first character', () => {
  expect(['V8E', 'H2Y', 'K1A', 'X0A', 'X1A', 'Y1A'].map(provinceOf)).toEqual(['BC', 'QC', 'ON', 'NU', 'NT', 'YT']);
});

test('API-01 an area that lies nowhere is a mistake', () => {
  expect(() => provinceOf('D1A')).toThrow('no province');
});
