import { expect, test } from 'vitest';
import { passkeyName } from './passkey-name.ts';

const unknown = '00000000-0000-0000-0000-000000000000';

test('ACC-02 a passkey is named after the password manager that stores it', () => {
  const model = 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd';
  expect(passkeyName({ model, browser: 'Mozilla/5.0 (Windows NT 10.0)' })).toBe('iCloud Keychain');
});

test('ACC-02 a passkey of an unknown kind is named after the device it was added on', () => {
  const names = [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    'Mozilla/5.0 (Linux; Android 16)',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)',
    'curl/8',
  ].map((browser) => passkeyName({ model: unknown, browser }));
  expect(names).toEqual(['Passkey from iPhone', 'Passkey from Android', 'Passkey from Mac', 'Passkey']);
  expect(passkeyName({ model: 'constructor', browser: '' })).toBe('Passkey');
});
