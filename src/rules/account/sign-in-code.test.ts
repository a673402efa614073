import { expect, test } from 'vitest';
import { signInCodeOf } from './sign-in-code.ts';

test('ACC-02 a code may be typed with spaces or a dash, and must have six digits', () => {
  for (const typed of ['042137', ' 042137 ', '042 137', '042-137']) expect(signInCodeOf(typed)).toBe('042137');
  for (const typed of ['', '42137', '0421370', '04213a', '０４２１３７']) expect(signInCodeOf(typed)).toBeNull();
});
