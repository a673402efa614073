import { expect, expectTypeOf, test } from 'vitest';
import { date, type FieldValues, flag, group, integer, list, oneOf, text } from './fields.ts';

const specs = {
  name: text(100),
  email: text(254, 'free'),
  count: integer(0, 25),
  roundtrip: flag,
  day: date,
  type: oneOf('club', 'other'),
  bags: list(group({ size: text(40) }), 25),
} as const;

test('a description is plain data that can be sent and stored', () => {
  expect(JSON.parse(JSON.stringify(specs))).toEqual({
    name: { kind: 'text', max: 100, charset: 'text' },
    email: { kind: 'text', max: 254, charset: 'free' },
    count: { kind: 'integer', min: 0, max: 25 },
    roundtrip: { kind: 'flag' },
    day: { kind: 'date' },
    type: { kind: 'one-of', values: ['club', 'other'] },
    bags: {
      kind: 'list',
      max: 25,
      of: { kind: 'group', fields: { size: { kind: 'text', max: 40, charset: 'text' } } },
    },
  });
});

test('the type checker knows which values a description allows', () => {
  type Values = FieldValues<typeof specs>;
  expectTypeOf<Values['name']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Values['count']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Values['roundtrip']>().toEqualTypeOf<boolean | undefined>();
  expectTypeOf<Values['day']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Values['type']>().toEqualTypeOf<'club' | 'other' | undefined>();
  expectTypeOf<NonNullable<Values['bags']>[number]['size']>().toEqualTypeOf<string | undefined>();
});
