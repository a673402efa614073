import { expect, test } from 'vitest';
import { legStage } from './leg-stage.ts';

test('SCR-06 a leg is ahead until the carrier has its last bag, and over once nothing more is expected', () => {
  expect(legStage([])).toBe('ahead');
  expect(legStage(['delivered', 'label'])).toBe('ahead');
  expect(legStage(['delivered', 'collected'])).toBe('traveling');
  expect(legStage(['delivered', 'returned', 'lost'])).toBe('over');
});
