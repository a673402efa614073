import { useMediaQuery } from '#kit/web/use-media-query.ts';
import { pageFacts } from '../../page-facts.ts';

/**
 * Whether the page was asked for in its compact layout (`/ship?layout=compact`): the same sections in one dense column, for people
 * who fill in many of them. SCR-02
 */
export const isCompact: boolean =
  typeof window !== 'undefined' && new URLSearchParams(window.location.search).get('layout') === 'compact';

/** Whether the summary has room beside the form. Narrower screens show one section of the form at a time. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 48rem), print', !pageFacts.isPhone);
}
