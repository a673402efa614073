import { useEffect, useRef, useState } from 'react';
import { CallFailed } from '#kit/web/call.ts';
import { parseIsoDate } from '#rules/dates.ts';
import type { CustomsInfo } from '#rules/customs/customs-info.ts';
import { keptDays, type TravelDays } from './kept-days.ts';
import { type CartForCustoms, sendCustomsInfo } from './send-customs-info.ts';

/** Why it was not saved, as far as that is known, and whether nobody has had the time to read it yet. */
export type SaveFailure = { readonly reason: string; readonly isNew: boolean };

export type CustomsSaving = {
  readonly days: TravelDays;
  setDays(days: TravelDays): void;
  readonly isSaving: boolean;
  /** Null when nothing failed. */
  readonly failure: SaveFailure | null;
  /** The failure has been said for long enough. */
  markFailureRead(): void;
  /** Answers whether the dates are saved; not when the modal was closed in the meantime. */
  save(info: CustomsInfo): Promise<boolean>;
};

/** The dates of the customs info and their way to the cart. INT-01 INT-02 */
export function useCustomsInfo(asked: {
  readonly carts: CartForCustoms;
  readonly isRoundTrip: boolean;
  readonly countryName: string;
  readonly known?: CustomsInfo | undefined;
}): CustomsSaving {
  const { carts, isRoundTrip, countryName, known } = asked;
  const [days, setDays] = useState(() => keptDays.of(countryName) ?? daysOf(known));
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);

  function change(next: TravelDays): void {
    keptDays.keep(countryName, next);
    setDays(next);
  }

  async function save(info: CustomsInfo): Promise<boolean> {
    const { signal } = (sending.current = new AbortController());
    setSaving(true);
    setFailure(null);
    try {
      await sendCustomsInfo(info, { carts, isRoundTrip, signal });
      keptDays.forget(countryName);
      return !signal.aborted;
    } catch (error) {
      if (!signal.aborted) setFailure({ reason: reasonOf(error), isNew: true });
      return false;
    } finally {
      setSaving(false);
    }
  }

  function markFailureRead(): void {
    setFailure((failed) => failed && { ...failed, isNew: false });
  }

  return { days, setDays: change, isSaving, failure, markFailureRead, save };
}

function daysOf(known: CustomsInfo | undefined): TravelDays {
  return {
    arrival: parseIsoDate(known?.arrival ?? '') ?? null,
    departure: parseIsoDate(known?.departure ?? '') ?? null,
  };
}

function reasonOf(error: unknown): string {
  return error instanceof CallFailed ? (error.errors[0]?.message ?? error.message) : '';
}
