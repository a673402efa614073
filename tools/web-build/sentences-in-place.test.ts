import { expect, test } from 'vitest';
import { sentencesInPlace, withTranslations } from './sentences-in-place.ts';

const spanish = {
  'Try again': 'Intentar de nuevo',
  'Total: {0}': 'Total: {0}',
  '{0} of {1} bags': 'De {1} bolsas, {0}',
  'a `quoted` ${word}': 'una `palabra` ${citada}',
};

test('a sentence becomes a plain string in the language of the page', () => {
  expect(withTranslations('a.tsx', 'const a = <p>{t`Try again`}</p>;', spanish)).toBe(
    'const a = <p>{"Intentar de nuevo"}</p>;',
  );
  expect(withTranslations('a.tsx', 'const a = <p>{t`Try again`}</p>;', {})).toBe('const a = <p>{"Try again"}</p>;');
});

test('blanks may change places, and sentences in blanks are translated as well', () => {
  expect(withTranslations('a.ts', 'const a = t`${n} of ${all.length} bags`;', spanish)).toBe(
    'const a = `De ${all.length} bolsas, ${n}`;',
  );
  expect(withTranslations('a.ts', 'const a = t`Total: ${n > 0 ? n : t`Try again`}`;', spanish)).toBe(
    'const a = `Total: ${n > 0 ? n : "Intentar de nuevo"}`;',
  );
});

test('what would end a template or start a blank is escaped', () => {
  const code = withTranslations('a.ts', 'const a = t`${n} of ${all} bags`;', { '{0} of {1} bags': '`{0}` ${x} {1}\\' });
  expect(code).toBe('const a = `\\`${n}\\` \\${x} ${all}\\\\`;');
});

test('other tags and plain templates stay as they are', () => {
  const code = 'const a = sql`select ${b}`; const c = `Try again`;';
  expect(withTranslations('a.ts', code, spanish)).toBe(code);
});

test('the page knows its own language only', () => {
  const { transform } = sentencesInPlace('es');
  const built = (transform as unknown as (code: string, id: string) => { code: string } | null)(
    'whatever',
    '/project/src/rules/language/t.ts',
  );
  expect(built?.code).toContain('currentLanguage = () => "es"');
});
