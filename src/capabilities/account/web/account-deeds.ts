import { call, CallFailed } from '#kit/web/call.ts';
import type { NewPassword } from '#rules/account/password.ts';
import type { SavedAddress } from '#rules/account/saved-address.ts';
import type { SavedTraveler } from '#rules/account/saved-traveler.ts';
import * as calls from '../contract.ts';
import { renewCsrfToken } from './renew-csrf-token.ts';

export type NameAndPhone = { readonly firstName: string; readonly lastName: string; readonly phoneNumber: string };

/** Each of them throws `CallFailed` with the fields to mend, by the names that the forms know them by. */
export const accountDeeds = {
  saveProfile: ({ firstName, lastName, phoneNumber }: NameAndPhone) => {
    const body = { first_name: firstName, last_name: lastName, phone_number: phoneNumber };
    return byOurNames(call(calls.saveProfile, { body }));
  },
  changePassword: ({ current, password, confirmation }: NewPassword & { readonly current: string }) => {
    const body = { current_password: current, password, password_confirmation: confirmation };
    return byOurNames(call(calls.changePassword, { body }));
  },
  saveNotifications: (marketing: boolean) => call(calls.saveNotifications, { body: { marketing } }),

  /** Adds an address, or changes the one with this id. ACC-08 */
  saveAddress: (address: SavedAddress, { id, isDefault }: { id: number | null; isDefault: boolean }) => {
    const body = addressWire(address);
    return byOurNames(
      id === null
        ? call(calls.addAddress, { body })
        : call(calls.changeAddress, { params: { id }, body: { ...body, default: isDefault } }),
    );
  },
  deleteAddress: (id: number) => call(calls.deleteAddress, { body: { id } }),

  saveTraveler: (traveler: SavedTraveler, { id }: { id: number | null }) => {
    return id === null
      ? call(calls.addTraveler, { body: traveler })
      : call(calls.changeTraveler, { params: { id }, body: traveler });
  },
  deleteTraveler: (id: number) => call(calls.deleteTraveler, { body: { id } }),

  /** Answers why not, if the password was not the right one. ACC-02 */
  confirmPassword: async (password: string): Promise<string | null> => {
    const answer = await call(calls.confirmPassword, { body: { password } });
    return answer.success ? null : answer.message;
  },
  /** The answer is the one chance to read the token, or says what is to be done first. ACC-08 */
  createToken: (name: string) => call(calls.createToken, { body: { name } }),
  revokeToken: (id: number) => call(calls.revokeToken, { body: { id } }),

  /** Answers why not, if the password was not the right one. */
  erase: async (password: string): Promise<string | null> => {
    const answer = await call(calls.eraseAccount, { body: { password } });
    if (!answer.success) return answer.message;
    renewCsrfToken(answer.akt);
    return null;
  },
};

/** Where the browser finds the file with everything that is known of the person. */
export const exportAddress: string = calls.exportData.path;

/** What the wire calls those fields of the forms that have another name there. */
const ourNames: Readonly<Record<string, string>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  phone_number: 'phoneNumber',
  current_password: 'current',
  password_confirmation: 'confirmation',
  company_name: 'companyName',
  address_1: 'address1',
  address_2: 'address2',
  country_code: 'countryCode',
};

async function byOurNames<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const errors = error.errors.map(({ field, message }) => ({ field: ourNames[field] ?? field, message }));
    throw new CallFailed(error.status, error.message, errors);
  }
}

function addressWire(address: SavedAddress) {
  return {
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
