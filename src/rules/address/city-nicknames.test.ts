import { expect, test } from 'vitest';
import { cityOfNickname } from './city-nicknames.ts';

test.each([
  ['NYC', 'New York, NY'],
  ['L.A.', 'Los Angeles, CA'],
  ['la', 'Los Angeles, CA'],
  ['Vegas', 'Las Vegas, NV'],
  [' philly ', 'Philadelphia, PA'],
  ['Washington, D.C.', 'Washington, DC'],
])('PNT-08 %s means %s', (nickname, named) => {
  const { city, state } = cityOfNickname(nickname) ?? { city: '', state: '' };
  expect(`${city}, ${state}`).toBe(named);
});

test.each(['Lake', 'Las', 'constructor', ''])('PNT-08 "%s" is no nickname', (name) => {
  expect(cityOfNickname(name)).toBeUndefined();
});
