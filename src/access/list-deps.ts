import type { ReadList } from '#kit/server/list-reads.ts';
import type { Tables } from '#records/tables.ts';
import type { CallerDeps } from './find-caller.ts';

/** For a list: who asks is checked on the primary, and the list may come from a read replica. */
export type ListDeps = CallerDeps & { readonly readList: ReadList<Tables> };
