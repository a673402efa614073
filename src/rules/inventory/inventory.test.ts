import { describe, expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { type InventoryItem, inventoryProblems, inventoryValue } from './inventory.ts';

const driver: InventoryItem = { what: 'Driver', count: 1, valueEach: cents(45_000), origin: 'US' };
const balls: InventoryItem = { what: 'Golf balls', count: 24, valueEach: cents(350), origin: 'TW' };

const isCountry = (code: string): boolean => ['US', 'TW'].includes(code);

describe('the contents of a bag', () => {
  test('the contents of a bag are worth what one of each is worth, times how many there are', () => {
    expect(inventoryValue([driver, balls])).toBe(53_400);
    expect(inventoryValue([])).toBe(0);
  });

  test('each item of a bag needs a name, a number, a value and a country, each told at its field', () => {
    expect(inventoryProblems([driver, balls], { isCountry })).toEqual([]);
    const wrong = { what: ' ', count: 0, valueEach: cents(0), origin: '' };
    expect(inventoryProblems([driver, wrong], { isCountry }).map(({ field, message }) => [field, message])).toEqual([
      ['items[1][what]', 'inventoryWhatRequired'],
      ['items[1][count]', 'inventoryCountWrong'],
      ['items[1][valueEach]', 'inventoryValueWrong'],
      ['items[1][origin]', 'inventoryOriginRequired'],
    ]);
  });

  test('INT-01 a description has a letter or a digit of any script; emoji, signs and markup alone are none', () => {
    const describes = (what: string) => inventoryProblems([{ ...driver, what }], { isCountry }).length === 0;
    expect(['Driver ⛳', '球杆', '3', 'golf <b>clubs</b>'].filter(describes)).toHaveLength(4);
    expect(['⛳', '…', '-', '<b></b>', '\u0301'].filter(describes)).toEqual([]);
  });
});
