import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { useSend } from '#kit/web/use-send.ts';
import { needsHolidayTerms } from '#rules/calendar/holiday-terms.ts';
import type { IsoDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { acceptHolidayTerms, holidayTermsNeeded } from '../../contract.ts';
import { holidayTermsAcceptanceToWire, holidayTermsQuestionToWire } from '../../wire.ts';

export type HolidayTermsFacts = {
  readonly arrivalDate: IsoDate | null;
  readonly isSignedIn: boolean;
  /** The customer whom staff book for. */
  readonly customerId?: number | undefined;
};

export type HolidayTermsNeed = {
  readonly isRequired: boolean;
  /** The season that is to be accepted; null unless it is required. */
  readonly version: string | null;
  readonly isChecking: boolean;
};

/**
 * Whether the holiday terms are still to be accepted for an arrival. Only signed-in users are asked, and only about days of the
 * season. A failed call blocks nothing here, since checkout asks again. HOL-01
 */
export function useHolidayTerms({ arrivalDate, isSignedIn, customerId }: HolidayTermsFacts): HolidayTermsNeed {
  const isRelevant = isSignedIn && arrivalDate !== null && needsHolidayTerms(arrivalDate);
  const { data, isFetching } = useQuery({
    queryKey: [...needKey, arrivalDate, customerId],
    enabled: isRelevant,
    queryFn: ({ signal }) => {
      const query = holidayTermsQuestionToWire({ arrivalDate: arrivalDate ?? undefined, customerId });
      return call(holidayTermsNeeded, { query }, { signal });
    },
  });
  const isRequired = isRelevant && data?.required === true;
  return { isRequired, version: isRequired ? data.version : null, isChecking: isRelevant && isFetching };
}

/** Whether the page asks for the holiday terms of an arrival now. HOL-01 */
export function areHolidayTermsAsked(queryClient: QueryClient, arrivalDate: IsoDate | null): boolean {
  if (arrivalDate === null) return false;
  const shown = queryClient.getQueryCache().findAll({ queryKey: [...needKey, arrivalDate], type: 'active' });
  return shown.some(
    ({ queryKey }) => queryClient.getQueryData<{ readonly required: boolean }>(queryKey)?.required === true,
  );
}

export type HolidayTermsAcceptance = {
  readonly isSaving: boolean;
  readonly problem: string | null;
  accept(onAccepted: () => void): void;
};

/** Records that the terms of an arrival's season are accepted. HOL-01 */
export function useAcceptHolidayTerms({
  arrivalDate,
  customerId,
}: {
  readonly arrivalDate: IsoDate;
  readonly customerId?: number | undefined;
}): HolidayTermsAcceptance {
  const queryClient = useQueryClient();
  const { start, status, problem } = useSend({
    send: () => call(acceptHolidayTerms, holidayTermsAcceptanceToWire({ arrivalDate, customerId })),
    otherwise: t`We could not record your acceptance.`,
    onSuccess: (answer) => {
      // Cached answers for other arrivals of the season are outdated by the acceptance.
      queryClient.removeQueries({ queryKey: needKey, type: 'inactive' });
      queryClient.setQueryData([...needKey, arrivalDate, customerId], answer);
      const isOther = ({ queryKey: [, arrival] }: { queryKey: readonly unknown[] }): boolean => arrival !== arrivalDate;
      void queryClient.invalidateQueries({ queryKey: needKey, predicate: isOther });
    },
  });
  return {
    isSaving: status === 'pending',
    problem,
    accept: (onAccepted) => start(undefined, onAccepted),
  };
}

/** The first part of the query keys of holiday terms. */
export const holidayTermsKey = 'holiday-terms';

const needKey = [holidayTermsKey] as const;
