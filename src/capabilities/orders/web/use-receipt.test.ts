import { expect, test } from 'vitest';
import { carrierKeys } from '#rules/services/carriers.ts';
import { carrierLevel, serviceLevels } from '#rules/services/service-levels.ts';
import { serviceWords } from './use-receipt.ts';

test('SCR-06 every service is called as people know it, not as its carrier writes it', () => {
  const levels = carrierKeys.flatMap((carrier) => serviceLevels.map((level) => carrierLevel({ carrier, level })));
  expect(levels.map(({ name }) => serviceWords(name))).toEqual(levels.map(({ displayName }) => displayName));
  expect(serviceWords('GROUND')).toBe('Ground');
});

test('SCR-06 a name for people stays as it is', () => {
  expect(serviceWords('Two day')).toBe('Two day');
});
