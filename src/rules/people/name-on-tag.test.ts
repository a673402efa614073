import { expect, test } from 'vitest';
import { nameOnTagText } from './name-on-tag.ts';

const long = 'Maximiliana Featherstonehaugh';
const says = '20 characters fit on the bag tag. It will say “Maximiliana Feathers”.';

test('PNT-09 a name that is too long for the tag comes with what the tag will say', () => {
  expect(nameOnTagText(long, [])).toBe(says);
});

test('PNT-09 a name that was cut when it was copied says so too', () => {
  expect(nameOnTagText('Maximiliana Feathers', ['', long])).toBe(says);
});

test('PNT-09 a name that fits needs no words', () => {
  expect(nameOnTagText('Tessa Rowan', ['Tessa Rowan'])).toBeNull();
  expect(nameOnTagText('', [''])).toBeNull();
  expect(nameOnTagText('Maximiliana Feathers', [])).toBeNull();
});
