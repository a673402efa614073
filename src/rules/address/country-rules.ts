import { say, t } from '#rules/language/t.ts';

/** The fields of an address that the country may require, named as in the draft. */
export const addressFields = ['company', 'address', 'address2', 'zip', 'city', 'state'] as const;

export type AddressField = (typeof addressFields)[number];

export type CountryState = { readonly code: string; readonly name: string };

/** The rules for addresses of a country. Its name comes from `Intl`. CTY-01 */
export type CountryConfig = {
  readonly code: string;
  /** Whether we ship there. CTY-03 */
  readonly supported: boolean;
  readonly optionalFields: readonly AddressField[];
  readonly disabledFields: readonly AddressField[];
  /** Local field names that differ from the usual ones: Japan's prefecture, Ireland's eircode. */
  readonly fieldAlias: Readonly<Partial<Record<AddressField, string>>>;
  /** A whole zip must match it; null where none is known. */
  readonly zipPattern: string | null;
  readonly zipExamples: readonly string[];
  /** How much our postal data knows: every zip, some of them, or none, in which case nothing is looked up. ZIP-01 */
  readonly zipLookup: 'every' | 'some' | 'none';
  readonly states: readonly CountryState[];
};

/** Never required, whatever the configuration says. CTY-01 */
const neverRequired: readonly AddressField[] = ['company', 'address2'];

const usualNames = (): Readonly<Record<AddressField, string>> => ({
  company: t`Company`,
  address: t`Address`,
  address2: t`Address 2`,
  zip: t`Zip`,
  city: t`City`,
  state: t`State`,
});

export function isFieldDisabled(config: CountryConfig, field: AddressField): boolean {
  return config.disabledFields.includes(field);
}

/** A field is required unless the country makes it optional or disables it. CTY-01 */
export function isFieldRequired(config: CountryConfig, field: AddressField): boolean {
  if (neverRequired.includes(field)) return false;
  return !config.optionalFields.includes(field) && !isFieldDisabled(config, field);
}

/** Whether services wait for the zip of this country. SVC-01 */
export function isZipNeeded(config: CountryConfig): boolean {
  return isFieldRequired(config, 'zip');
}

/** Whether a state is required: not where we have no list to select from. CTY-02 */
export function isStateNeeded(config: CountryConfig): boolean {
  return config.states.length > 0 && isFieldRequired(config, 'state');
}

export function fieldName(config: CountryConfig, field: AddressField): string {
  const alias = config.fieldAlias[field];
  return alias === undefined ? usualNames()[field] : say(alias);
}

/** The state's name, or its code where the country has no list or the list does not have it. */
export function stateName(config: CountryConfig, code: string): string {
  return config.states.find((state) => state.code === code)?.name ?? code;
}

/** Whether the country has this state; without a list every state is accepted. CTY-02 */
export function isStateKnown(config: CountryConfig, code: string): boolean {
  return config.states.length === 0 || config.states.some((state) => state.code === code);
}

/**
 * The defaults for a country that is not in our data: we do not ship there, and its zip and state are optional. ZIP-07
 */
export function unknownCountry(code: string): CountryConfig {
  return {
    code,
    supported: false,
    optionalFields: ['zip', 'state'],
    disabledFields: [],
    fieldAlias: {},
    zipPattern: null,
    zipExamples: [],
    zipLookup: 'none',
    states: [],
  };
}
