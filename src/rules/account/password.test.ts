import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountMessage, checkPassword, newPasswordProblems } from './password.ts';

const owner = { email: 'tessa.rowan@example.com', firstName: 'Tessa', lastName: 'Rowan' };

function problemText(password: string): string | null {
  const problem = checkPassword(password, owner);
  return problem && accountMessage(problem);
}

describe('ACC-01 passwords', () => {
  test('ACC-01 ten characters are enough, of any kind', () => {
    expect(problemText('ninechars')).toBe('Please choose a password of at least 10 characters.');
    for (const fine of ['plum tarmac', 'gravel-otter-9', 'éclair du soir', '🏌️‍♀️⛷️🧳🎿🏕️🚲 now', 'portage-demo']) {
      expect(problemText(fine), fine).toBeNull();
    }
  });

  test.each([
    'password123',
    'Password123!',
    'P4ssw0rd!2026',
    'p@$$w0rd12',
    'qwertyuiop',
    'QWERTZUIOP',
    '1234567890',
    '0987654321',
    'abcdefghij',
    '1q2w3e4r5t',
    'aaaaaaaaaa',
    '1212121212',
    'iloveyou2026',
    'Welcome2026!',
    'December2026',
    '***letmein***',
    'Liverpool1892',
  ])('ACC-01 "%s" is among the first that are tried', (password) => {
    expect(problemText(password)).toBe('This password is too common. Please choose another one.');
  });

  test.each(['tessa.rowan@example.com', 'TessaRowan1999', 'rowan-tessa!', 'tessa2026example'])(
    'ACC-01 "%s" reveals its owner',
    (password) => {
      expect(problemText(password)).toBe('Please choose a password that isn’t your name or email.');
    },
  );

  test('ACC-01 a name within a longer phrase is accepted', () => {
    expect(problemText('tessa keeps bees')).toBeNull();
    expect(checkPassword('plum tarmac', { email: '', firstName: '', lastName: '' })).toBeNull();
  });

  test('ACC-01 nothing shorter than ten characters is accepted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 9 }), (password) => {
        fc.pre([...password].length < 10);
        expect(checkPassword(password, owner)).toBe('passwordTooShort');
      }),
    );
  });

  test('ACC-01 a common word stays common with digits and signs around it', () => {
    const around = fc.string({ unit: fc.constantFrom('0', '1', '7', '!', '?', '.', '*', '#', '-', ' '), maxLength: 6 });
    fc.assert(
      fc.property(
        around,
        fc.constantFrom('basketball', 'goodmorning', 'changemenow'),
        around,
        (before, word, after) => {
          expect(checkPassword(`${before}${word}${after}`, owner)).toBe('passwordTooCommon');
        },
      ),
    );
  });
});

describe('VAL-11 the repetition', () => {
  const words = (password: string, confirmation: string) =>
    Object.entries(newPasswordProblems({ password, confirmation }, owner)).map(
      ([field, message]) => `${field}: ${accountMessage(message)}`,
    );

  test('VAL-11 a password with the same confirmation is accepted', () => {
    expect(words('plum tarmac', 'plum tarmac')).toEqual([]);
  });

  test('VAL-02 both are required', () => {
    expect(words('', '')).toEqual(['password: Please enter password', 'confirmation: Please enter confirm password']);
  });

  test('VAL-11 a different confirmation is refused at the confirmation', () => {
    expect(words('plum tarmac', 'plum tarmack')).toEqual([
      "confirmation: Password confirmation doesn't match Password.",
    ]);
  });
});

describe('what attackers try first', () => {
  const unknownOwner = { email: '', firstName: '', lastName: '' };

  test.each([
    '12345678910',
    'a123456789',
    '123456789a',
    'aa12345678',
    'abcd123456',
    '123qweasdzxc',
    '1234qwerasdf',
    'zxcvbnm123',
    '0987654321q',
    'qwerty654321',
  ])('ACC-01 pieces of the rows of the keyboard put together, such as %s, are too common', (password) => {
    expect(checkPassword(password, unknownOwner)).toBe('passwordTooCommon');
  });

  test.each(['tidal-abcde-harbor', 'plum 123 tarmac', 'yellow qwe canoe'])(
    'ACC-01 a run within the longer %s is accepted',
    (password) => {
      expect(checkPassword(password, unknownOwner)).toBeNull();
    },
  );

  test('ACC-01 a leaked password is refused in any case, and with up to two characters added', () => {
    const leaked = new Set(['soso123aljg']);
    for (const password of ['soso123aljg', 'Soso123Aljg', 'soso123aljg!', 'soso123aljg99']) {
      expect(checkPassword(password, unknownOwner, leaked)).toBe('passwordTooCommon');
    }
    expect(checkPassword('soso123aljg and more', unknownOwner, leaked)).toBeNull();
  });
});
