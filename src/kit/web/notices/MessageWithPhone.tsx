import { type ReactNode, use } from 'react';
import { phoneAddress } from '#rules/brand/brand-site.ts';
import { textWithPhone } from '#rules/brand/text-with-phone.ts';
import { ContactContext } from './contact-context.ts';

/** A message; where it asks to call, with the brand's number as a link and its hours. */
export function MessageWithPhone({ text }: { text: string }): ReactNode {
  const contact = use(ContactContext);
  const parts = contact && textWithPhone(text, contact);
  if (!parts) return text;
  return (
    <>
      {parts.before}
      <a href={phoneAddress(parts.phone)} style={{ whiteSpace: 'nowrap' }}>
        {parts.phone}
      </a>
      {parts.after}
    </>
  );
}
