import { type AddressField, type CountryConfig, isFieldRequired, isStateKnown } from '#rules/address/country-rules.ts';
import { checkZip } from '#rules/address/zip-rules.ts';
import type { MessageName } from '#rules/messages.ts';
import { checkPhone } from '#rules/people/phone.ts';

/** An entry of the address book. ENT-02 */
export type SavedAddress = {
  /** The owner's name for it, such as Home; never printed on a label. */
  readonly placeName: string;
  readonly companyName: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly countryCode: string;
  readonly phoneNumber: string;
};

export type SavedAddressProblems = Readonly<Partial<Record<keyof SavedAddress, MessageName>>>;

/** The problems of an address before it can be saved. The country decides which fields are required. ACC-08 CTY-01 */
export function savedAddressProblems(address: SavedAddress, config: CountryConfig): SavedAddressProblems {
  const missing = (field: AddressField, value: string, message: MessageName): MessageName | null =>
    isFieldRequired(config, field) && value.trim() === '' ? message : null;
  const zip = checkZip(address.zip, config);
  const found: Readonly<Partial<Record<keyof SavedAddress, MessageName | null>>> = {
    countryCode: config.supported ? null : 'countryNotSupported',
    address1: missing('address', address.address1, 'addressRequired'),
    zip: zip.kind === 'problem' ? zip.message : null,
    city: missing('city', address.city, 'cityRequired'),
    state: config.states.length === 0 ? null : stateProblem(address.state, config),
    phoneNumber: address.phoneNumber.trim() === '' ? null : checkPhone(address.phoneNumber),
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== null));
}

function stateProblem(state: string, config: CountryConfig): MessageName | null {
  if (state.trim() === '') return isFieldRequired(config, 'state') ? 'stateRequired' : null;
  return isStateKnown(config, state) ? null : 'stateRequired';
}
