import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import { needsHolidayTerms } from '#rules/calendar/holiday-terms.ts';
import type { IsoDate } from '#rules/dates.ts';
import { acceptHolidayTerms, holidayTermsNeeded } from '../../contract.ts';
import { holidayTermsAcceptanceToWire, holidayTermsQuestionToWire } from '../../wire.ts';

export type HolidayTermsQuestion = {
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
 * Whether the holiday terms are still to be accepted for an arrival. Only signed-in people are asked, and only about days of the
 * season. A failed call stops no one here, since checkout asks again. HOL-01
 */
export function useHolidayTerms({ arrivalDate, isSignedIn, customerId }: HolidayTermsQuestion): HolidayTermsNeed {
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
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(acceptHolidayTerms, holidayTermsAcceptanceToWire({ arrivalDate, customerId })),
    // Being offline is an answer too: it is shown at once instead of waited out.
    networkMode: 'always',
    onSuccess: (answer) => {
      // Cached answers for other arrivals of the season are from before the acceptance.
      queryClient.removeQueries({ queryKey: needKey, type: 'inactive' });
      queryClient.setQueryData([...needKey, arrivalDate, customerId], answer);
    },
  });
  return {
    isSaving: isPending,
    problem: error && (error instanceof CallFailed ? error.message : 'We could not record your acceptance.'),
    accept: (onAccepted) => mutate(undefined, { onSuccess: onAccepted }),
  };
}

const needKey = ['holiday-terms'] as const;
