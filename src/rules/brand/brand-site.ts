import type { Brand } from './brand.ts';

/** How customers reach a brand; fields are empty where operators set nothing. */
export type Contact = { readonly phone: string; readonly hours: string; readonly email: string };

/** A brand's site, mail sender and contact. */
export type BrandSite = {
  readonly brand: Brand;
  /** `https://golf.example.com`, for the absolute links in mails. */
  readonly siteUrl: string;
  /** The address that mails come from. */
  readonly mailFrom: string;
  readonly contact: Contact;
};

/** The last line of a mail: how to reach us. Empty without phone and email. */
export function contactLine({ phone, hours, email }: Contact): string {
  const call = phone === '' ? '' : `call ${phone}${hours === '' ? '' : ` (${hours})`}`;
  const write = email === '' ? '' : `write to ${email}`;
  const ways = [call, write].filter((way) => way !== '').join(' or ');
  return ways === '' ? '' : `Questions? Please ${ways}.`;
}
