import { describe, expect, test } from 'vitest';
import { nextStepText } from './more-to-fill-in.ts';
import type { TripSectionKey } from './trip-sections.ts';

const inSections = (...sections: TripSectionKey[]) => sections.map((section) => ({ section }));

describe('the next step after the price', () => {
  test('VAL-02 the next step after the price is the details while they are all missing', () => {
    expect(nextStepText(inSections('who', 'who', 'who', 'who'), { ofPay: 4, isTried: false })).toBe('Add your details');
  });

  test('VAL-02 the next step after the price counts the last ones that are missing, and what other sections need', () => {
    const untried = { ofPay: 0, isTried: false };
    expect(nextStepText(inSections('who', 'who'), untried)).toBe('2 left to complete');
    expect(nextStepText(inSections('bags', 'who', 'who', 'who', 'who'), untried)).toBe('5 left to complete');
    expect(nextStepText([], { ofPay: 4, isTried: false })).toBe('4 left to complete');
  });

  test('VAL-02 PAY-03 the next step after the price counts what the list at the top counts, the payment included', () => {
    expect(nextStepText(inSections('who', 'who', 'who', 'who'), { ofPay: 4, isTried: true })).toBe(
      '8 left to complete',
    );
  });

  test('VAL-02 the next step after the price is the order when nothing is missing', () => {
    expect(nextStepText([], { ofPay: 0, isTried: false })).toBeNull();
  });
});
