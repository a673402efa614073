import { createContext } from 'react';
import type { Contact } from '#rules/brand/brand-site.ts';

/** How customers reach the brand of the page; null where no page is around. */
export const ContactContext = createContext<Contact | null>(null);
