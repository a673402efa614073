import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#kit/web/call.ts';
import { isPickupWindowKept } from '#rules/calendar/pickup-window.ts';
import { isSameDayPickupOffered } from '#rules/calendar/same-day-pickup.ts';
import { zeroCents } from '#rules/money.ts';
import { dropOffOptionId, type PickupFeeOption } from '#rules/pricing/pickup-fee-options.ts';
import { pickupFees } from '../contract.ts';
import { pickupFeesFromWire, pickupFeesQuestionToWire } from '../wire.ts';

export type PickupOptions = {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly options: readonly PickupFeeOption[];
  retry(): void;
};

/** The ways to hand bags over that can be chosen for a day and a place. PKP-01 to PKP-03 */
export function usePickupOptions(asked: {
  readonly brandId: number;
  readonly isToday: boolean;
  /** The hour of the day where the bags are. While it is unknown (null), no chosen pickup is withdrawn. */
  readonly originLocalHour: number | null;
  /** The carrier comes every day, so picking up these bags costs nothing extra. */
  readonly hasDailyPickup: boolean;
  /** False at a club where no carrier collects. ENT-01 */
  readonly isCollected: boolean;
  /** The customer whom staff book for; null when people book for themselves. */
  readonly customerId?: number | null;
  /** False while the options are not needed; nothing is loaded then. */
  readonly isNeeded?: boolean;
}): PickupOptions {
  const { brandId, isToday, originLocalHour, hasDailyPickup, isCollected, customerId = null, isNeeded = true } = asked;
  const query = useQuery({
    queryKey: ['pickup-fee', brandId, isToday, customerId],
    enabled: isNeeded,
    queryFn: async ({ signal }) => {
      const question = pickupFeesQuestionToWire({ brandId, isSameDay: isToday, userId: customerId ?? undefined });
      return pickupFeesFromWire(await call(pickupFees, { query: question }, { signal }));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const options = useMemo(() => {
    const offered = (query.data ?? []).filter(
      (option) => option.id === dropOffOptionId || (isCollected && isOffered(option, originLocalHour)),
    );
    return hasDailyPickup ? offered.map((option) => ({ ...option, price: zeroCents })) : offered;
  }, [query.data, originLocalHour, hasDailyPickup, isCollected]);
  return {
    status: query.data ? 'ready' : query.isFetching ? 'loading' : 'failed',
    options,
    retry: () => void query.refetch(),
  };
}

function isOffered(option: PickupFeeOption, originLocalHour: number | null): boolean {
  const { hourly, sameDay, readyHour, closeHour } = option;
  if (readyHour === null || closeHour === null) return true;
  return (
    isPickupWindowKept({ hourly, readyHour, closeHour }, true) &&
    (originLocalHour === null || isSameDayPickupOffered({ sameDay, closeHour }, originLocalHour))
  );
}
