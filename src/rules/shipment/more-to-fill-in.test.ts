import { describe, expect, test } from 'vitest';
import { nextStepText } from './more-to-fill-in.ts';
import type { SectionKey } from './sections.ts';

const inSections = (...sections: SectionKey[]) => sections.map((section) => ({ section }));

describe('the next step after the price', () => {
  test('VAL-02 is the details while they are all missing', () => {
    expect(nextStepText(inSections('who', 'who', 'who', 'who'))).toBe('Add your details');
  });

  test('VAL-02 counts the last ones, and what other parts need', () => {
    expect(nextStepText(inSections('who', 'who'))).toBe('2 left to complete');
    expect(nextStepText(inSections('bags', 'who', 'who', 'who', 'who'))).toBe('5 left to complete');
  });

  test('VAL-02 PAY-03 counts what the list at the top counts, the payment included', () => {
    expect(nextStepText(inSections('who', 'who', 'who', 'who'), 4)).toBe('8 left to complete');
  });

  test('VAL-02 is the order when nothing is missing', () => {
    expect(nextStepText([])).toBeNull();
  });
});
