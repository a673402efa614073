import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Charset, date, type FieldSpec, flag, group, integer, list, oneOf, text } from '#rules/fields.ts';
import { formSchema, formShape, needed } from '../form-schema.ts';
import { formReader, leftToSchema } from './form-reader.ts';

const charsets: readonly Charset[] = ['text', 'zip', 'address', 'alphabets', 'url', 'free'];

const fields = {
  ...Object.fromEntries(charsets.map((charset) => [charset, text(6, charset)])),
  count: integer(-3, 25),
  isWanted: flag,
  day: date,
  kind: oneOf('club', 'other'),
  counts: list(integer(0, 9), 3),
  bags: list(group({ size: text(5), cover: integer(0, 100), items: list(group({ what: text(5) }), 2) }), 2),
} satisfies Readonly<Record<string, FieldSpec>>;

const schema = formSchema(fields);
const read = formReader(schema);

/** With a field of each kind that must be there. */
const strictSchema = z.strictObject({
  ...formShape({ day: date, bags: fields.bags }),
  count: needed(fields.count),
  kind: needed(fields.kind),
  free: needed(text(6, 'free')),
});

/** Values of every kind: right ones, those at a limit, and those that no form has. */
const anyValue = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'club',
    'Zoë',
    'a b',
    'x\u0000',
    '\ud800',
    '<b>',
    '33401-1',
    'http://a.bc',
    'abcdef',
    'abcdefg',
  ),
  fc.constantFrom(
    'true',
    '0',
    '1',
    1,
    0,
    2,
    -3,
    -4,
    25,
    26,
    -0,
    1.5,
    Number.NaN,
    2 ** 53,
    '7',
    '-3',
    '007',
    '1e3',
    ' 7',
    '26',
  ),
  fc.constantFrom('2026-02-28', '2026-02-30', ' 2026-02-28 ', '3/12/2026', true, false, null, undefined),
  fc.string({ maxLength: 8, unit: 'binary' }),
);
const anyBag = fc.record(
  { size: anyValue, cover: anyValue, items: fc.array(fc.record({ what: anyValue })) },
  { requiredKeys: [] },
);
const anyField = fc.oneof(
  anyValue,
  fc.array(anyValue, { maxLength: 4 }),
  anyBag,
  fc.array(fc.oneof(anyBag, anyValue), { maxLength: 3 }),
);
const anyForm = fc.dictionary(fc.constantFrom(...Object.keys(fields), 'unknown', '__proto__', 'toString'), anyField, {
  maxKeys: 4,
});

test('a form is read exactly as its schema reads it, or left to the schema', () => {
  let decided = 0;
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: anyForm }, anyField), (form) => {
      const answer = read?.(form);
      if (answer === leftToSchema) return;
      decided += 1;
      const { success, data } = z.safeParse(schema, form);
      expect(success).toBe(true);
      expect(answer).toStrictEqual(data);
      expect(namesInOrder(answer)).toEqual(namesInOrder(data));
    }),
    { numRuns: 3000 },
  );
  expect(decided).toBeGreaterThan(100);
});

test('a form with fields that must be there is read exactly as its schema reads it, or left to the schema', () => {
  const readStrict = formReader(strictSchema);
  const rightOr = (...values: readonly unknown[]) =>
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...values) }, anyValue);
  const mostlyRight = fc.record(
    {
      count: rightOr(7, '7'),
      kind: rightOr('club'),
      free: rightOr('a b'),
      day: rightOr('2026-02-28', '', ' ', ' 2026-02-28 '),
    },
    { requiredKeys: ['count', 'kind', 'free'] },
  );
  let decided = 0;
  fc.assert(
    fc.property(fc.oneof(mostlyRight, anyForm), (form) => {
      const answer = readStrict?.(form);
      if (answer === leftToSchema) return;
      decided += 1;
      const { success, data } = z.safeParse(strictSchema, form);
      expect(success).toBe(true);
      expect(answer).toStrictEqual(data);
      expect(namesInOrder(answer)).toEqual(namesInOrder(data));
    }),
    { numRuns: 3000 },
  );
  expect(decided).toBeGreaterThan(100);
});

test('a form without a field that must be there is left to the schema', () => {
  const readStrict = formReader(strictSchema);
  const right = { count: 7, kind: 'club', free: 'a b' };
  expect(readStrict?.(right)).toStrictEqual(right);
  for (const name of Object.keys(right)) {
    for (const missing of [undefined, null, '']) {
      expect(readStrict?.({ ...right, [name]: missing })).toBe(leftToSchema);
    }
    expect(readStrict?.(Object.fromEntries(Object.entries(right).filter(([one]) => one !== name)))).toBe(leftToSchema);
  }
});

test('a right form is not left to the schema, as JSON and as a bracket form', () => {
  const bags = [{ size: 'large', cover: 100 }, { size: '' }];
  expect(read?.({ bags, count: 7, isWanted: false, day: '2026-02-28', kind: 'club', counts: [] })).toStrictEqual({
    count: 7,
    isWanted: false,
    day: '2026-02-28',
    kind: 'club',
    counts: [],
    bags,
  });
  expect(read?.({ count: '7', isWanted: '0', day: '', kind: 'other' })).toStrictEqual({
    count: 7,
    isWanted: false,
    day: undefined,
    kind: 'other',
  });
});

test('a form with a wrong or an unknown field is left to the schema, which names the field', () => {
  expect(read?.({ count: 26 })).toBe(leftToSchema);
  expect(read?.({ bags: [{ size: 'large', other: 1 }] })).toBe(leftToSchema);
  expect(read?.({ other: 1 })).toBe(leftToSchema);
  expect(read?.(null)).toBe(leftToSchema);
  expect(read?.([])).toBe(leftToSchema);
});

test('schemas with other fields than those of a form have no reader', () => {
  expect(formReader(z.object(formShape({ count: integer(0, 9) })))).toBeNull();
  expect(formReader(z.strictObject({ count: z.optional(z.int()) }))).toBeNull();
  expect(formReader(z.strictObject({}).check(z.refine(() => false)))).toBeNull();
  expect(formReader(z.array(z.int()))).toBeNull();
});

function namesInOrder(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => (part === undefined ? 'nothing' : part));
}
