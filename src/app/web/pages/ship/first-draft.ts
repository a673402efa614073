import type { Draft } from '#rules/shipment/draft.ts';
import type { StartOfDraft } from '#rules/shipment/starting-draft.ts';
import { draftFromQuery } from '#rules/shipment-form/draft-from-query.ts';

/** The form as the address of the page asks for it, and else as it starts. */
export function firstDraft({ search, ...start }: StartOfDraft & { search: string }): Draft {
  return draftFromQuery(new Map(new URLSearchParams(search)), start);
}
