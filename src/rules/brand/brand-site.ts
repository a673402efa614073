import { t } from '#rules/language/t.ts';
import type { Brand, BrandKey } from './brand.ts';

/** How customers reach a brand; fields are empty where operators set nothing. */
export type Contact = { readonly phone: string; readonly hours: string; readonly email: string };

/** A brand's site, mail sender and contact. */
export type BrandSite = {
  readonly brand: Brand;
  /** `https://golf.example.com`, for the absolute links in emails. */
  readonly siteUrl: string;
  /** The brand that links name, because their host leads to another one; missing where the host tells. */
  readonly brandInLinks?: BrandKey | undefined;
  /** The address that emails come from. */
  readonly mailFrom: string;
  readonly contact: Contact;
};

/** The last line of an email, how to reach us, with the phone number apart so that it can be a link. Replies go to the contact's email. */
export function contactParts({ phone, hours, email }: Contact): { before: string; phone: string; after: string } {
  if (phone === '') return { before: email === '' ? '' : t`Questions? Reply to this email.`, phone, after: '' };
  const before = email === '' ? t`Questions? Call ` : t`Questions? Reply to this email or call `;
  return { before, phone, after: hours === '' ? '.' : ` (${hours}).` };
}

/** Who an email of a brand is from, and where replies go: to the brand's own mailbox, where operators have set one. */
export function mailSender({ brand, mailFrom, contact }: Omit<BrandSite, 'siteUrl'>) {
  return {
    from: { name: brand.name, address: mailFrom },
    ...(contact.email !== '' && { replyTo: { name: brand.name, address: contact.email } }),
  };
}

/** The address that calls a phone number when it is pressed. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
