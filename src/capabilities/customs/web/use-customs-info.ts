import { useState } from 'react';
import type { CartSource } from '#kit/web/cart.ts';
import { type Saving, useSaving } from '#kit/web/use-saving.ts';
import { parseIsoDate } from '#rules/dates.ts';
import type { CustomsInfo, TravelDays } from '#rules/customs/customs-info.ts';
import { unsentTravelDays } from './unsent-travel-days.ts';
import { sendCustomsInfo } from './send-customs-info.ts';

export type CustomsSaving = Saving<CustomsInfo> & {
  readonly days: TravelDays;
  setDays(days: TravelDays): void;
};

/** The form of the customs info, saved with the cart. INT-01 INT-02 */
export function useCustomsInfo(asked: {
  readonly carts: CartSource;
  readonly isRoundTrip: boolean;
  readonly countryName: string;
  readonly known?: CustomsInfo | undefined;
}): CustomsSaving {
  const { carts, isRoundTrip, countryName, known } = asked;
  const [days, setDays] = useState(() => unsentTravelDays.of(countryName) ?? daysOf(known));
  const saving = useSaving(async (info: CustomsInfo, signal) => {
    await sendCustomsInfo(info, { carts, isRoundTrip, signal });
    unsentTravelDays.forget(countryName);
  });

  function change(next: TravelDays): void {
    unsentTravelDays.keep(countryName, next);
    setDays(next);
  }

  return { ...saving, days, setDays: change };
}

function daysOf(known: CustomsInfo | undefined): TravelDays {
  return {
    arrival: parseIsoDate(known?.arrival ?? '') ?? null,
    departure: parseIsoDate(known?.departure ?? '') ?? null,
  };
}
