import fc from 'fast-check';

/** Texts of any code points: letters of all scripts, NUL, lone surrogates. ASCII is more frequent. */
export function anyText(lengthMax: number): fc.Arbitrary<string> {
  const plain = fc.integer({ min: 0, max: 0x7f });
  const any = fc.integer({ min: 0, max: 0x10ffff });
  return fc
    .array(fc.oneof(plain, any), { maxLength: lengthMax })
    .map((codePoints) => codePoints.map((codePoint) => String.fromCodePoint(codePoint)).join(''));
}
