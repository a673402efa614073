import type { Brand } from './brand.ts';

/** How people reach a brand; empty where the operators name nothing. */
export type Contact = { readonly phone: string; readonly hours: string; readonly email: string };

/** Where people find a brand and how it writes to them. */
export type BrandSite = {
  readonly brand: Brand;
  /** `https://golf.example.com`: a mail has no page to start its links from. */
  readonly siteUrl: string;
  /** The address that mails come from. */
  readonly mailFrom: string;
  readonly contact: Contact;
};

/** The last line of a mail: how to reach us. Empty where there is no way. */
export function contactLine({ phone, hours, email }: Contact): string {
  const call = phone === '' ? '' : `call ${phone}${hours === '' ? '' : ` (${hours})`}`;
  const write = email === '' ? '' : `write to ${email}`;
  const ways = [call, write].filter((way) => way !== '').join(' or ');
  return ways === '' ? '' : `Questions? Please ${ways}.`;
}
