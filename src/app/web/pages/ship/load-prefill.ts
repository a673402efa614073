import { loadOnce } from '#kit/web/load-once.ts';

/** Reads the address of the page; most addresses have nothing to read. */
export const loadPrefill = loadOnce((_page: 'ship') => import('./first-draft.ts'));
