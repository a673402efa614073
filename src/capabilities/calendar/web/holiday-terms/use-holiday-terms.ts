import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
 * season; if the question does not get through nobody is stopped here, since checkout asks again. HOL-01
 */
export function useHolidayTerms({ arrivalDate, isSignedIn, customerId }: HolidayTermsQuestion): HolidayTermsNeed {
  const isAsked = isSignedIn && arrivalDate !== null && needsHolidayTerms(arrivalDate);
  const { data, isFetching } = useQuery({
    queryKey: [...needKey, arrivalDate, customerId],
    enabled: isAsked,
    queryFn: ({ signal }) => {
      const query = holidayTermsQuestionToWire({ arrivalDate: arrivalDate ?? undefined, customerId });
      return call(holidayTermsNeeded, { query }, { signal });
    },
  });
  const isRequired = isAsked && data?.required === true;
  return { isRequired, version: isRequired ? data.version : null, isChecking: isAsked && isFetching };
}

export type HolidayTermsAcceptance = {
  readonly isSaving: boolean;
  readonly problem: string | null;
  /** Answers whether the acceptance was recorded. */
  accept(): Promise<boolean>;
};

/** Records that the terms of an arrival's season are accepted. HOL-01 */
export function useAcceptHolidayTerms(asked: {
  readonly arrivalDate: IsoDate;
  readonly customerId?: number | undefined;
}): HolidayTermsAcceptance {
  const { arrivalDate, customerId } = asked;
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function accept(): Promise<boolean> {
    setSaving(true);
    setProblem(null);
    try {
      const answer = await call(acceptHolidayTerms, holidayTermsAcceptanceToWire({ arrivalDate, customerId }));
      // What is known of other arrivals of the season was answered before the acceptance.
      queryClient.removeQueries({ queryKey: needKey, type: 'inactive' });
      queryClient.setQueryData([...needKey, arrivalDate, customerId], answer);
      return true;
    } catch (error) {
      setProblem(error instanceof CallFailed ? error.message : 'We could not record your acceptance.');
      return false;
    } finally {
      setSaving(false);
    }
  }

  return { isSaving, problem, accept };
}

const needKey = ['holiday-terms'] as const;
