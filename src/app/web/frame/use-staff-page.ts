import { useEffect } from 'react';
import { currentLanguage } from '#rules/language/t.ts';
import { pageFacts } from '../page-facts.ts';
import { usePageEntered } from './use-page-entered.ts';

/**
 * Enters a page for staff, which is in English only. People who come from a page in another language get the English client from the
 * server, which answers these addresses in English.
 */
export function useStaffPage(title: string): void {
  usePageEntered(`${title} · ${pageFacts.brand.name}`);
  useEffect(() => {
    if (currentLanguage() !== 'en') window.location.reload();
  }, []);
}
