import { call } from '#kit/web/call.ts';
import { withFieldNames } from '#kit/web/with-field-names.ts';
import type { SavedAddress } from '#rules/account/saved-address.ts';
import { addAddress, changeAddress } from '../contract.ts';
import { addressToWire, addressWireNames } from '../wire.ts';

/** Adds an address, or changes the one with this id. ACC-08 */
export function saveAddress(
  address: SavedAddress,
  { id, isDefault }: { readonly id: number | null; readonly isDefault: boolean },
) {
  const body = addressToWire(address);
  const saved =
    id === null
      ? call(addAddress, { body })
      : call(changeAddress, { params: { id }, body: { ...body, default: isDefault } });
  return withFieldNames(saved, addressWireNames);
}
