import type { WalletAddress, WalletContact } from '#rules/checkout/wallet-fill.ts';
import { limits } from '#rules/limits.ts';

/** Reads the contact that a wallet has sent through a page of another origin: what is not text, or too long for a field, is left out. */
export function readWalletContact(told: unknown): WalletContact {
  const contact = recordOf(told);
  const shipping = recordOf(contact['shipping']);
  const shippingAddress = readAddress(contact['shipping']);
  return {
    name: textOf(contact['name']),
    email: textOf(contact['email']),
    phone: textOf(contact['phone']),
    billing: readAddress(contact['billing']),
    shipping: shippingAddress && { ...shippingAddress, recipient: textOf(shipping['recipient']) },
  };
}

function readAddress(told: unknown): WalletAddress | null {
  if (typeof told !== 'object' || told === null) return null;
  const address = recordOf(told);
  return {
    street: textOf(address['street']),
    street2: textOf(address['street2']),
    city: textOf(address['city']),
    state: textOf(address['state']),
    zip: textOf(address['zip']),
    country: textOf(address['country']),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' && value.length <= limits.textFieldLengthMax ? value.trim() : '';
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
