import * as z from 'zod/mini';
import { isAddressText } from '#rules/address/text-filter.ts';
import type { Charset, FieldSpec, FieldSpecs, FieldValue, FieldValues } from '#rules/fields.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { unreachable } from '#rules/result.ts';
import { checkRange } from '#rules/validation/number-checks.ts';
import { checkAlphabets, checkIsoDate, checkUrl } from '#rules/validation/text-checks.ts';

/** The description that the schema of a field was made of, for a reader that needs no library. See `kit/server/form-reader.ts`. */
export const specOfField = new WeakMap<z.core.$ZodType, FieldSpec>();

/** The same for fields that must be there. */
export const specOfNeededField = new WeakMap<z.core.$ZodType, FieldSpec>();

/**
 * Turns a plain description of fields into a schema. A form may come as JSON or as a bracket form, in which every value is text and an empty
 * field is an empty text; the schema reads both alike.
 */
export function formShape<const Specs extends FieldSpecs>(specs: Specs) {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const [name, spec] of Object.entries(specs)) shape[name] = z.optional(fieldSchema(spec));
  return shape as { [Name in keyof Specs]: z.ZodMiniOptional<z.ZodMiniType<FieldValue<Specs[Name]>, unknown>> };
}

export function formSchema<const Specs extends FieldSpecs>(specs: Specs) {
  return z.strictObject(formShape(specs), messageText('groupExpected')) as z.ZodMiniType<FieldValues<Specs>, unknown>;
}

/** A field that must be there. */
export function needed<const Spec extends FieldSpec>(spec: Spec): z.ZodMiniType<FieldValue<Spec>, unknown> {
  const isGiven = z.refine<unknown>((value) => value !== undefined && value !== null && value !== '', {
    error: messageText('fieldRequired'),
    abort: true,
  });
  // A day of spaces is an empty one.
  const isLeft = z.refine<unknown>((value) => value !== undefined, { error: messageText('fieldRequired') });
  const schema = z.pipe(z.unknown().check(isGiven), fieldSchema(spec).check(isLeft));
  specOfNeededField.set(schema, spec);
  return schema as z.ZodMiniType<FieldValue<Spec>, unknown>;
}

/** A field that may be missing. */
export function optional<const Spec extends FieldSpec>(spec: Spec) {
  return z.optional(fieldSchema(spec)) as z.ZodMiniOptional<z.ZodMiniType<FieldValue<Spec> | undefined, unknown>>;
}

function fieldSchema(spec: FieldSpec): z.ZodMiniType {
  const schema = newFieldSchema(spec);
  specOfField.set(schema, spec);
  return schema;
}

function newFieldSchema(spec: FieldSpec): z.ZodMiniType {
  switch (spec.kind) {
    case 'text':
      return textSchema(spec.max, spec.charset);
    case 'integer': {
      const range = { least: spec.min, most: spec.max };
      return orEmpty(
        z.pipe(
          z.transform((value) => (typeof value === 'string' && wholeNumber.test(value) ? Number(value) : value)),
          z
            .int(messageText('numberNotValid'))
            .check(z.refine((value) => checkRange({ text: String(value), ...range }) === null, outOfRange(range))),
        ),
      );
    }
    case 'flag':
      return orEmpty(
        z.pipe(
          z.transform((value) => flagWords.get(value) ?? value),
          z.boolean(messageText('flagExpected')),
        ),
      );
    case 'date':
      return z.pipe(
        z.transform((value) => (typeof value === 'string' ? value.trim() : value)),
        orEmpty(
          z
            .string(messageText('dateNotADay'))
            .check(z.refine((value) => checkIsoDate(value) === null, messageText('dateNotADay'))),
        ),
      );
    case 'one-of':
      return orEmpty(
        z.enum(
          spec.values as [string, ...string[]],
          messageText('choiceExpected', { choices: spec.values.join(', ') }),
        ),
      );
    case 'list':
      return z
        .array(fieldSchema(spec.of), messageText('listExpected'))
        .check(z.maxLength(spec.max, messageText('listTooLong', { most: String(spec.max) })));
    case 'group':
      return formSchema(spec.fields);
    default:
      return unreachable(spec);
  }
}

/** A text within a length, with characters that can be stored and displayed. */
function textSchema(max: number, charset: Charset = 'free') {
  return z
    .string({ error: (issue) => messageText(issue.input === undefined ? 'fieldRequired' : 'textExpected') })
    .check(
      z.maxLength(max, messageText('tooManyCharacters')),
      z.refine((value) => isStorable(value), { error: messageText('fixThisField'), abort: true }),
      z.refine((value) => hasOnly[charset](value), messageText(refusals[charset])),
    );
}

/** An empty text means that the field was left empty, which is not a wrong value. */
function orEmpty(schema: z.ZodMiniType): z.ZodMiniType {
  return z.pipe(
    z.transform((value) => (value === '' ? undefined : value)),
    z.optional(schema),
  );
}

function outOfRange({ least, most }: { least: number; most: number }): string {
  return messageText('numberOutOfRange', { least: String(least), most: String(most) });
}

/** A whole number as a bracket form writes it. */
export const wholeNumber = /^-?\d{1,15}$/;

export const flagWords: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['0', false],
  [0, false],
]);

/** Whether a text has only the characters of a set. */
export const hasOnly: Readonly<Record<Charset, (value: string) => boolean>> = {
  text: (value) => /^[\p{L}\p{M}\p{N}\-'’/\\;:,. ]*$/u.test(value),
  zip: (value) => /^[\p{L}\p{N}\- ]*$/u.test(value),
  address: isAddressText,
  alphabets: (value) => checkAlphabets(value) === null,
  url: (value) => checkUrl(value) === null,
  free: () => true,
};

const refusals: Readonly<Record<Charset, MessageName>> = {
  text: 'charactersNotAllowed',
  zip: 'zipCharactersNotAllowed',
  address: 'charactersNotAllowed',
  alphabets: 'onlyAlphabets',
  url: 'urlNotValid',
  free: 'fixThisField',
};

/** PostgreSQL can't store NUL, and a lone surrogate can't be encoded. */
export function isStorable(value: string): boolean {
  // oxlint-disable-next-line no-control-regex -- it looks for control characters
  return value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value);
}
