import { call } from '#kit/web/call.ts';
import type { SavedAddress } from '#rules/account/saved-address.ts';
import type { SavedTraveler } from '#rules/account/saved-traveler.ts';
import * as calls from '../contract.ts';
import { renewCsrfToken } from './renew-csrf-token.ts';

/** Each of them throws `CallFailed` with the fields to mend. */
export const accountDeeds = {
  saveProfile: (body: { first_name: string; last_name: string; phone_number: string }) =>
    call(calls.saveProfile, { body }),
  changePassword: (body: { current_password: string; password: string; password_confirmation: string }) =>
    call(calls.changePassword, { body }),
  saveNotifications: (marketing: boolean) => call(calls.saveNotifications, { body: { marketing } }),

  /** Adds an address, or changes the one with this id. ACC-08 */
  saveAddress: (address: SavedAddress, { id, isDefault }: { id: number | null; isDefault: boolean }) => {
    const body = addressWire(address);
    return id === null
      ? call(calls.addAddress, { body })
      : call(calls.changeAddress, { params: { id }, body: { ...body, default: isDefault } });
  },
  deleteAddress: (id: number) => call(calls.deleteAddress, { body: { id } }),

  saveTraveler: (traveler: SavedTraveler, { id }: { id: number | null }) => {
    return id === null
      ? call(calls.addTraveler, { body: traveler })
      : call(calls.changeTraveler, { params: { id }, body: traveler });
  },
  deleteTraveler: (id: number) => call(calls.deleteTraveler, { body: { id } }),

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
