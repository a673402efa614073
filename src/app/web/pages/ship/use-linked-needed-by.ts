import { useState } from 'react';
import { useSearch } from 'wouter';
import { type IsoDate, parseIsoDate } from '#rules/dates.ts';
import { pageParameters } from '#rules/page-parameters.ts';
import { pageFacts } from '../../page-facts.ts';

/** The day by which the address says the bags are needed; null where it names none, or one that is no longer ahead. */
export function useLinkedNeededBy(): IsoDate | null {
  const search = useSearch();
  const [day] = useState(() => parseIsoDate(new URLSearchParams(search).get(pageParameters.neededBy) ?? '') ?? null);
  return day !== null && day > pageFacts.today ? day : null;
}
