import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { date, flag, group, integer, list, oneOf, text } from '#rules/fields.ts';
import { formSchema, needed, optional } from './form-schema.ts';

const schema = formSchema({
  name: text(10),
  zip: text(10, 'zip'),
  email: text(20, 'free'),
  count: integer(0, 25),
  roundtrip: flag,
  day: date,
  kind: oneOf('club', 'other'),
  bags: list(group({ size: text(5) }), 2),
});

function read(value: unknown): unknown {
  return z.parse(schema, value);
}

function refusal(value: unknown): string | undefined {
  const result = z.safeParse(schema, value);
  return result.error?.issues[0]?.message;
}

describe('a form is read alike as JSON and as a bracket form', () => {
  test('numbers, flags and days may come as text', () => {
    expect(read({ count: '7', roundtrip: 'true', day: ' 2026-03-12\n' })).toEqual({
      count: 7,
      roundtrip: true,
      day: '2026-03-12',
    });
    expect(read({ count: 7, roundtrip: false })).toEqual({ count: 7, roundtrip: false });
    expect(read({ roundtrip: '0' })).toEqual({ roundtrip: false });
  });

  test('a field left empty is not given, except a text, which is empty', () => {
    expect(read({ count: '', day: '', kind: '', name: '' })).toEqual({
      count: undefined,
      day: undefined,
      kind: undefined,
      name: '',
    });
  });
});

describe('VAL-01 the characters of a text', () => {
  test("VAL-01 letters of any language, digits and - ' / \\ ; : , . are kept", () => {
    expect(read({ name: "Zoë-Ann O'" })).toEqual({ name: "Zoë-Ann O'" });
    expect(read({ name: '1/2\\;:,.' })).toEqual({ name: '1/2\\;:,.' });
  });

  test('VAL-01 emoji and others are refused with a sentence that says what is allowed', () => {
    expect(refusal({ name: 'Ann 😀' })).toBe("Please use only letters, digits, spaces and - ' / \\ ; : , .");
    expect(refusal({ name: '<b>' })).toContain('Please use only');
    expect(refusal({ zip: '9/1' })).toBe('Please use only letters, digits, spaces and hyphens.');
    expect(refusal({ email: 'a+b@c.de' })).toBeUndefined();
  });

  test('characters that cannot be stored are refused in every field', () => {
    expect(refusal({ email: 'a\u0000' })).toBe('Please fix this field.');
    expect(refusal({ email: '\ud800' })).toBe('Please fix this field.');
  });
});

test('VAL-07 letters alone and web addresses are refused in their own words', () => {
  const form = formSchema({ country: text(2, 'alphabets'), site: text(100, 'url') });
  const messageOf = (value: unknown) => z.safeParse(form, value).error?.issues[0]?.message;
  expect(messageOf({ country: 'U5' })).toBe('Please enter only alphabets.');
  expect(messageOf({ site: 'example' })).toBe('Please enter a web address, such as https://www.example.com.');
  expect(messageOf({ country: 'US', site: 'https://www.example.com' })).toBeUndefined();
});

describe('each kind of field refuses in its own words', () => {
  test.each([
    [{ name: 5 }, 'Please enter text.'],
    [{ name: 'x'.repeat(11) }, 'You have reached the maximum number of characters allowed for this field.'],
    [{ count: 26 }, 'Please enter a number from 0 to 25.'],
    [{ count: '1.5' }, 'Enter a valid number.'],
    [{ count: -1 }, 'Please enter a number from 0 to 25.'],
    [{ roundtrip: 'maybe' }, 'Please answer true or false.'],
    [{ day: '2026-02-30' }, 'Please enter a date that exists, such as 2026-03-12.'],
    [{ kind: 'house' }, 'Please choose one of: club, other.'],
    [{ bags: {} }, 'Please give a list.'],
    [{ bags: [{}, {}, {}] }, 'Please give at most 2.'],
    [{ bags: ['x'] }, 'Please give a group of fields.'],
    ['x', 'Please give a group of fields.'],
  ])('the value %j is refused with: %s', (value, message) => {
    expect(refusal(value)).toBe(message);
  });

  test('a field that is not described is refused', () => {
    expect(z.safeParse(schema, { other: 1 }).error?.issues[0]).toMatchObject({
      code: 'unrecognized_keys',
      keys: ['other'],
    });
  });
});

test('a needed day of spaces is asked for', () => {
  const form = z.strictObject({ day: needed(date) });
  expect(z.safeParse(form, { day: ' ' }).error?.issues[0]?.message).toBe('This field is required.');
  expect(z.parse(form, { day: ' 2026-03-12' })).toEqual({ day: '2026-03-12' });
});

test('a needed field is asked for when it is missing or empty, an optional one is not', () => {
  const form = z.strictObject({ term: needed(text(5)), page: optional(integer(1, 9)) });
  const messageFor = (value: unknown) => z.safeParse(form, value).error?.issues[0]?.message;
  expect(messageFor({})).toBe('This field is required.');
  expect(messageFor({ term: '' })).toBe('This field is required.');
  expect(messageFor({ term: null })).toBe('This field is required.');
  expect(messageFor({ term: 'abc' })).toBeUndefined();
});
