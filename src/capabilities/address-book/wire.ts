import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { FieldError } from '#kit/problem.ts';
import type { SavedAddress, SavedAddressProblems } from '#rules/account/saved-address.ts';
import { normalizeZip } from '#rules/address/zip-rules.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import type { addAddress, addressBook } from './contract.ts';

/** An address of the address book. ACC-08 */
export type AddressBookEntry = SavedAddress & {
  readonly id: number;
  /** Whether shipments start from there unless another origin is chosen. */
  readonly isDefault: boolean;
};

export const addressWireNames = {
  placeName: 'place_name',
  companyName: 'company_name',
  address1: 'address_1',
  address2: 'address_2',
  city: 'city',
  state: 'state',
  zip: 'zip',
  countryCode: 'country_code',
  phoneNumber: 'phone_number',
} as const satisfies Readonly<Record<keyof SavedAddress, string>>;

export function addressToWire(address: SavedAddress) {
  return {
    place_name: address.placeName,
    company_name: address.companyName,
    address_1: address.address1,
    address_2: address.address2,
    city: address.city,
    state: address.state,
    zip: address.zip,
    country_code: address.countryCode,
    phone_number: address.phoneNumber,
  };
}

export function addressFromWire(sent: EndpointRequest<typeof addAddress>['body']): SavedAddress {
  const country = sent.country_code.trim().toUpperCase();
  return {
    placeName: trimmed(sent.place_name),
    companyName: trimmed(sent.company_name),
    address1: trimmed(sent.address_1),
    address2: trimmed(sent.address_2),
    city: trimmed(sent.city),
    state: trimmed(sent.state),
    zip: normalizeZip({ country, zip: trimmed(sent.zip) }),
    countryCode: country,
    phoneNumber: trimmed(sent.phone_number),
  };
}

export function addressProblemsToWire(problems: SavedAddressProblems): FieldError[] {
  const found = Object.entries(problems) as [keyof SavedAddress, MessageName][];
  return found.map(([field, message]) => ({ field: addressWireNames[field], message: messageText(message) }));
}

type AddressBookWire = EndpointResponse<typeof addressBook>;

export function addressesToWire(addresses: readonly AddressBookEntry[]): AddressBookWire {
  return {
    addresses: addresses.map((address) => ({
      id: address.id,
      ...addressToWire(address),
      default: address.isDefault,
    })),
  };
}

export function addressesFromWire({ addresses }: AddressBookWire): readonly AddressBookEntry[] {
  return addresses.map((wire) => ({
    id: wire.id,
    placeName: wire.place_name,
    companyName: wire.company_name,
    address1: wire.address_1,
    address2: wire.address_2,
    city: wire.city,
    state: wire.state,
    zip: wire.zip,
    countryCode: wire.country_code,
    phoneNumber: wire.phone_number,
    isDefault: wire.default,
  }));
}

function trimmed(text: string | undefined): string {
  return (text ?? '').trim();
}
