import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { flag, integer, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

const accountTag = 'account pages';
const addressText = text(limits.textFieldLengthMax, 'address');
const id = needed(integer(1, limits.idMax));
const savedId = z.object({ success: z.literal(true), id: z.int() });

/** An address of the address book as it is sent. ENT-02 */
const addressFields = {
  /** The owner's name for it, such as Home; never printed on a label. */
  place_name: optional(addressText),
  company_name: optional(addressText),
  address_1: optional(addressText),
  address_2: optional(addressText),
  city: optional(addressText),
  state: optional(addressText),
  zip: optional(text(limits.textFieldLengthMax, 'zip')),
  country_code: needed(text(2, 'alphabets')),
  phone_number: optional(text(limits.phoneLengthMax, 'free')),
};

const exampleAddress = {
  place_name: 'Home',
  company_name: '',
  address_1: '18 Juniper Walk',
  address_2: '',
  city: 'Miami',
  state: 'FL',
  zip: '33101',
  country_code: 'US',
  phone_number: '',
};

export const addressBook = endpoint({
  id: 'account_addresses',
  method: 'GET',
  path: '/api/v5/account/addresses',
  tag: accountTag,
  summary: 'The address book of the signed-in user, newest first.',
  query: z.strictObject({}),
  response: z.object({
    addresses: z.array(
      z.object({
        id: z.int(),
        place_name: z.string(),
        company_name: z.string(),
        address_1: z.string(),
        address_2: z.string(),
        city: z.string(),
        state: z.string(),
        zip: z.string(),
        country_code: z.string(),
        phone_number: z.string(),
        /** Whether shipments start from there unless another origin is chosen. */
        default: z.boolean(),
      }),
    ),
  }),
  example: { caller: 'traveler', query: {}, response: { addresses: [{ id: 1, ...exampleAddress, default: false }] } },
});

export const addAddress = endpoint({
  id: 'account_add_address',
  method: 'POST',
  path: '/api/v5/account/addresses',
  tag: accountTag,
  summary: 'Adds an address to the address book of the signed-in user.',
  body: z.strictObject(addressFields),
  response: savedId,
  example: { caller: 'traveler', body: exampleAddress, response: { success: true, id: 1 } },
});

export const changeAddress = endpoint({
  id: 'account_change_address',
  method: 'PUT',
  path: '/api/v5/account/addresses/:id',
  tag: accountTag,
  summary: 'Changes an address in the caller’s address book.',
  params: z.strictObject({ id }),
  body: z.strictObject({ ...addressFields, default: optional(flag) }),
  response: savedId,
  example: { caller: 'traveler', params: { id: 1 }, body: exampleAddress, response: { success: true, id: 1 } },
});

export const deleteAddress = endpoint({
  id: 'account_delete_address',
  method: 'POST',
  path: '/api/v5/account/addresses/delete',
  tag: accountTag,
  summary: 'Deletes an address from the caller’s address book. Deleting one that is already gone is no error.',
  body: z.strictObject({ id }),
  response: z.object({ success: z.literal(true) }),
  example: { caller: 'traveler', body: { id: 9_999_999 }, response: { success: true } },
});
