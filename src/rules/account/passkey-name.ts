import { t } from '#rules/language/t.ts';

/**
 * Where a passkey is stored, by the model number that authenticators send. A wrong one does no harm: it is only shown to the passkey's
 * owner.
 */
const keepers: Readonly<Record<string, string>> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
};

/** The devices that a browser names; the first one counts, since phones also name the system that theirs is based on. */
const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** The name of a new passkey in its owner's list: where it is stored, or else the device it was added on. ACC-02 */
export function passkeyName({ model, browser }: { readonly model: string; readonly browser: string }): string {
  const keeper = Object.hasOwn(keepers, model) ? keepers[model] : undefined;
  if (keeper) return keeper;
  const device = devices.find(([pattern]) => pattern.test(browser))?.[1];
  return device ? t`Passkey from ${device}` : t`Passkey`;
}
