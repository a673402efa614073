import { call } from '#kit/web/call.ts';
import { needsHolidayTerms } from '#rules/calendar/holiday-terms.ts';
import type { IsoDate } from '#rules/dates.ts';
import { holidayTermsNeeded } from '../../contract.ts';
import { holidayTermsQuestionToWire } from '../../wire.ts';

/**
 * The first arrival whose season's terms are still to be accepted; null when there is none. For checkout, and signed-in users only.
 * Throws when the call fails. HOL-02
 */
export async function askHolidayTerms(
  arrivals: readonly (IsoDate | null)[],
  /** The customer whom staff book for; null when people book for themselves. */
  customerId: number | null,
): Promise<{ readonly arrivalDate: IsoDate; readonly version: string } | null> {
  for (const arrivalDate of arrivals) {
    if (arrivalDate === null || !needsHolidayTerms(arrivalDate)) continue;
    const { required, version } = await call(holidayTermsNeeded, {
      query: holidayTermsQuestionToWire({ arrivalDate, customerId: customerId ?? undefined }),
    });
    if (required) return { arrivalDate, version };
  }
  return null;
}
